// @ts-check
// What is asked and told once on a device, at its first match: whether cards may be heard, and how
// a finger reads one.
import * as notices from '../page/notices.js';
import * as settings from '../page/settings.js';
import * as sound from '../page/sound.js';
/** @import { App } from '../pageTypes.js' */

const FINGERS = matchMedia('(pointer: coarse)');

/** @param {App} app */
export function firstTime(app) {
  if (settings.get('asked')) return;
  app.setSetting('asked', true);
  /** @param {boolean} on */
  const choose = on => {
    notices.clear('first');
    app.setSetting('sound', on);
    if (on) sound.play('yours');
  };
  const text = FINGERS.matches
    ? 'Hold a card to read it. Do you want sounds?'
    : 'Do you want sounds?';
  notices.say(text, {
    key: 'first',
    actions: [['Sounds on', () => choose(true)], ['No sounds', () => choose(false)]],
  });
}
