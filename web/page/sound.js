// @ts-check
// Short sounds made on the spot with WebAudio, one for each cue of a view. Off until a person turns
// them on.
import * as settings from './settings.js';

/** @type {AudioContext | undefined} */
let context;

/** The device that plays; it is opened for the first sound. */
const audio = () => (context ??= new AudioContext());

/**
 * Plays the sound of `cue` (`lay turn gather draw pass won lost end yours`); an unknown cue is
 * silent.
 * @param {string} [cue]
 */
export function play(cue = '') {
  if (!settings.get('sound') || !SOUNDS[cue]) return;
  try {
    if (audio().state === 'suspended') audio().resume();
    SOUNDS[cue](audio().currentTime + .01);
  } catch { /* no audio device: the log and the prompt say the same */ }
}

/** @type {Record<string, (t: number) => void>} */
const SOUNDS = {
  lay: t => { rustle(t, .07, 900, .5); tone(t, 150, .08, .16, 'triangle'); },
  turn: t => { rustle(t, .12, 2400, .22); rustle(t + .09, .05, 900, .3); },
  draw: t => rustle(t, .16, 3200, .2),
  gather: t => {
    for (const [i, pitch] of [392, 523, 659, 784].entries())
      tone(t + i * .07, pitch, .2, .14, 'triangle');
  },
  pass: t => tone(t, 220, .1, .12, 'sine'),
  won: t => [523, 659, 784, 1047].forEach((pitch, i) =>
    tone(t + i * .11, pitch, i === 3 ? 1.1 : .3, .1, 'triangle')),
  lost: t => [440, 392, 330].forEach((pitch, i) => tone(t + i * .2, pitch, .6, .08, 'sine')),
  end: t => [523, 659, 784].forEach(pitch => tone(t, pitch, .9, .09, 'triangle')),
  yours: t => { tone(t, 587, .12, .1, 'sine'); tone(t + .1, 880, .16, .1, 'sine'); },
};

/**
 * One note.
 * @param {number} at         seconds of the device's clock
 * @param {number} pitch      Hz
 * @param {number} length     seconds
 * @param {number} loud       0 to 1
 * @param {OscillatorType} shape
 */
function tone(at, pitch, length, loud, shape) {
  const source = audio().createOscillator();
  source.type = shape;
  source.frequency.value = pitch;
  out(source, at, length, loud);
}

/**
 * Paper: a breath of filtered noise.
 * @param {number} at
 * @param {number} length
 * @param {number} pitch
 * @param {number} loud
 */
function rustle(at, length, pitch, loud) {
  const { sampleRate } = audio();
  const buffer = audio().createBuffer(1, Math.ceil(sampleRate * length), sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  const source = audio().createBufferSource();
  source.buffer = buffer;
  const band = audio().createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = pitch;
  source.connect(band);
  out(source, at, length, loud, band);
}

/**
 * Plays a source, loud at once and fading out.
 * @param {AudioScheduledSourceNode} source
 * @param {number} at
 * @param {number} length
 * @param {number} loud
 * @param {AudioNode} [last]     where its sound comes out
 */
function out(source, at, length, loud, last = source) {
  const gain = audio().createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + .008);
  gain.gain.exponentialRampToValueAtTime(.0001, at + length);
  last.connect(gain).connect(audio().destination);
  source.start(at);
  source.stop(at + length);
}
