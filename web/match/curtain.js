// @ts-check
// The curtain between two persons on one device: nothing of what one saw may lie on it, or behind
// it when it rises.
import { html } from '../table/html.js';
import { shut } from '../page/dialog.js';
import * as notices from '../page/notices.js';
import { stopClock } from './clock.js';
import { favicon } from './side.js';
/** @import { MatchState } from './state.js' */

/**
 * Lets the curtain fall before a seat's view. Resolves when its person has taken the device.
 * @param {MatchState} state
 * @param {number} seat
 * @returns {Promise<void>}
 */
export function lowerCurtain(state, seat) {
  stopClock(state);
  notices.clear('refused');
  shut();
  return new Promise(resolve => {
    const accept = () => { state.curtain = null; resolve(); };
    const name = state.session?.seats[seat].name ?? '';
    state.curtain = { name, accept };
    Object.assign(state, { reply: '', view: null, looked: null, account: null });
    favicon(true);
    state.app.redraw();
    document.getElementById('accept')?.focus();
  });
}

/** @param {MatchState} state */
export function drawCurtain({ curtain, session }) {
  const name = curtain?.name;
  return html`
    <main class="curtain" id="main" data-cloth=${session?.summary.cloth}>
      <div class="panel">
        <h2>Pass the device to ${name}</h2>
        <p>The cards stay hidden until ${name} takes it.</p>
        <p>
          <button class="btn main" id="accept" type="button"
            @click=${curtain?.accept}>I am ${name}, show my cards</button>
        </p>
      </div>
    </main>`;
}
