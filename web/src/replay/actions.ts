/** What can be done in a replay by a key or a button. */
import type { Action, Actions } from '../interaction/actions';
import { t } from '../languages/language.svelte';
import type { Player } from './player.svelte';

export type ReplayAction =
  'turnBack' | 'stepBack' | 'play' | 'stepOn' | 'turnOn' | 'toStart' | 'toEnd' | 'keys';

export function replayActions(player: Player, openKeys: () => void): Actions<ReplayAction> {
  const back = () => player.ply > 0;
  const on = () => player.ply < player.plies;
  const action = (
    name: Exclude<ReplayAction, 'play' | 'keys'>,
    key: Omit<NonNullable<Action['key']>, 'about'>,
    rest: Pick<Action, 'icon' | 'isPossible' | 'perform'>,
  ): Action => ({ key: { ...key, about: `replay.${name}` }, label: () => t(`replay.${name}`), ...rest });
  return {
    turnBack: action(
      'turnBack',
      { sign: 'ArrowLeft', withShift: true },
      { icon: 'turn', isPossible: back, perform: () => void player.turn(-1) },
    ),
    stepBack: action(
      'stepBack',
      { sign: 'ArrowLeft' },
      { icon: 'step', isPossible: back, perform: () => void player.step(-1) },
    ),
    play: {
      key: { sign: ' ', about: 'replay.playOrPause' },
      label: () => t(player.playing ? 'replay.pause' : 'replay.play'),
      get icon() {
        return player.playing ? 'pause' : 'play';
      },
      isPossible: () => true,
      perform: () => player.toggle(),
    },
    stepOn: action(
      'stepOn',
      { sign: 'ArrowRight' },
      { icon: 'step', isPossible: on, perform: () => void player.step(1) },
    ),
    turnOn: action(
      'turnOn',
      { sign: 'ArrowRight', withShift: true },
      { icon: 'turn', isPossible: on, perform: () => void player.turn(1) },
    ),
    toStart: action(
      'toStart',
      { sign: 'Home' },
      { icon: 'turn', isPossible: back, perform: () => void player.seek(0) },
    ),
    toEnd: action(
      'toEnd',
      { sign: 'End' },
      { icon: 'turn', isPossible: on, perform: () => void player.seek(player.plies) },
    ),
    keys: {
      key: { sign: '?', about: 'play.keys' },
      label: () => t('play.keys'),
      icon: 'book',
      isPossible: () => true,
      perform: openKeys,
    },
  };
}
