// @ts-check
// Two browsers find each other without a server: who invites makes a signal, who joins answers with
// another, and people carry both. `helpers` are addresses that a person chose for the way across
// the internet; without them nobody else is asked, which is enough in one network (TD-19.4).
import { Channel } from './channel.js';
import { packed, unpacked } from './signal.js';
import { iceServerOf } from '../page/iceServers.js';

const GATHERING = 5000;                                 // ms to find out where one can be reached
// ms from the answer to the open line. Chromium says `failed` in between and goes on: the first
// tries of who answered were over long before.
const OPENING = 20_000;
const OTHERWISE = 'This answers another invitation, or the same one from before this page was '
  + 'loaded again.';

/**
 * Begins a live line. `accept` takes the answer; a wrong text is refused and may be followed by the
 * right one. `offer` is the number that an answer names.
 * @param {{helpers?: string[]}} [options]
 */
export async function invite({ helpers = [] } = {}) {
  const link = linked(helpers);
  const channel = new Channel(link);
  try {
    const signal = await described(link, await link.createOffer());
    const { offer } = await unpacked(signal, 'offer');
    /** @param {string} answer */
    const accept = async answer => {
      if (link.signalingState !== 'have-local-offer') {
        throw new Error('An answer was taken already, or the invitation was closed.');
      }
      const told = await unpacked(answer, 'answer');
      if (told.offer !== offer) throw new Error(OTHERWISE);
      await link.setRemoteDescription(told);
      setTimeout(() => { if (channel.state === 'connecting') channel.close(); }, OPENING);
    };
    return { signal, offer, accept, channel };
  } catch (problem) {
    channel.close();
    throw problem;
  }
}

/**
 * Answers an invitation. The line opens once the other side has taken the answer.
 * @param {string} signal
 * @param {{helpers?: string[]}} [options]
 */
export async function answer(signal, { helpers = [] } = {}) {
  const offer = await unpacked(signal, 'offer');
  const link = linked(helpers);
  const channel = new Channel(link);
  try {
    await link.setRemoteDescription(offer);
    const signal = await described(link, await link.createAnswer(), offer.offer);
    return { signal, channel };
  } catch (problem) {
    channel.close();
    throw problem;
  }
}

/** The number of the offer that a signal answers. @param {string} signal */
export const offerOf = async signal => (await unpacked(signal, 'answer')).offer;

/** @param {string[]} helpers */
function linked(helpers) {
  if (!('RTCPeerConnection' in globalThis)) {
    throw new Error('This browser has no live line. Play by links or files.');
  }
  const iceServers = helpers.map(iceServerOf).filter(server => server !== null);
  return new RTCPeerConnection({ iceServers });
}

/**
 * The signal of a link that is described so, when all ways to it are known or enough time went by.
 * @param {RTCPeerConnection} link
 * @param {RTCSessionDescriptionInit} description
 * @param {string} [to]     the number of the offer that it answers
 */
async function described(link, description, to) {
  await link.setLocalDescription(description);
  await new Promise(resolve => {
    const done = () => { if (link.iceGatheringState === 'complete') resolve(null); };
    link.addEventListener('icegatheringstatechange', done);
    setTimeout(resolve, GATHERING, null);
    done();
  });
  return packed(/** @type {RTCSessionDescription} */ (link.localDescription), to);
}
