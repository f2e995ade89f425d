/** The people around this one: friends, recent opponents, invitations, mutes, reports. Each call throws a refusal. */
import { answer, api } from '../api/client';
import type { Company, Invitation, KnownPerson, PersonAtTable, ReportReason } from '../api/types';

const of = (id: string) => ({ params: { path: { id } } });

export const loadCompany = (): Promise<Company> => answer(api.GET('/api/me/people'));

export const addFriend = (name: string): Promise<KnownPerson> =>
  answer(api.POST('/api/me/friends', { body: { name } }));

export async function removeFriend(id: string): Promise<void> {
  await answer(api.DELETE('/api/me/friends/{id}', of(id)));
}

export async function mute(id: string): Promise<void> {
  await answer(api.PUT('/api/me/mutes/{id}', of(id)));
}

export async function unmute(id: string): Promise<void> {
  await answer(api.DELETE('/api/me/mutes/{id}', of(id)));
}

export async function loadInvitations(): Promise<Invitation[]> {
  return (await answer(api.GET('/api/me/invitations'))).invitations;
}

export async function decline(table: string): Promise<void> {
  await answer(api.DELETE('/api/me/invitations/{id}', of(table)));
}

/** The ids of those whom we have invited to a table. */
export async function loadInvited(table: string): Promise<string[]> {
  return (await answer(api.GET('/api/tables/{id}/invitations', of(table)))).people;
}

export async function invite(table: string, person: string): Promise<void> {
  await answer(api.POST('/api/tables/{id}/invitations', { ...of(table), body: { person } }));
}

/** The other people at a table of ours. */
export async function loadPeopleAt(table: string): Promise<PersonAtTable[]> {
  return (await answer(api.GET('/api/tables/{id}/people', of(table)))).people;
}

export async function report(
  table: string,
  person: string,
  reason: ReportReason,
  line: string,
): Promise<void> {
  await answer(api.POST('/api/tables/{id}/reports', { ...of(table), body: { person, reason, line } }));
}
