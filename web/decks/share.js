// Ways out of this device for a deck: a list as text, a link, a file.
import { copy } from '../page/dialog.js';
import { say } from '../page/notices.js';
import { link } from '../page/router.js';
import { base } from '../page/place.js';

/** A deck as the bridge takes it: fields of a request. */
export const wire = ({ game, name, cards, sets = [] }) => ({ game, deck: { name, cards }, sets });

export async function copyText(app, deck) {
  if (await copy(await app.engine.ask('deck_write', wire(deck)), 'The deck as a list')) say('The list is copied.');
}

/** A link that holds the whole deck, people's cards included. */
export async function copyLink(app, deck) {
  const packed = await app.engine.ask('deck_pack', wire(deck));
  if (await copy(base + link('gift', deck.game, packed), 'The link to this deck')) say('The link is copied. It holds the whole deck.');
}

/**
 * The address of the screen that a text leads to when it is a link to a deck or a packed deck of
 * `game`; else null.
 */
export function linked(text, game) {
  const found = text.trim().match(/#\/gift\/([^/\s]+)\/([\w.-]+)$/) || (/^[\w.-]{60,}$/.test(text.trim()) && [null, game, text.trim()]);
  return found ? link('gift', found[1], found[2]) : null;
}

/** Runs `work` and says what went wrong; a crash has its own box. */
export async function trying(work) {
  try {
    return await work();
  } catch (error) {
    if (error.kind !== 'crash') say(error.message, { tone: 'bad', stay: true });
    return null;
  }
}
