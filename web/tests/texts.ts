/** Loads every text before the tests of a file, as a screen does before it is drawn. */
import { withEveryText } from '../src/languages/language.svelte';

await withEveryText(Promise.resolve());
