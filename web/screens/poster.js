// @ts-check
// The picture of a game, as the build made it.
import { html } from '../table/html.js';
import { picture } from '../page/siteFiles.js';

/** @param {string} game */
export const poster = game =>
  html`<img src=${picture(`posters/${game}.svg`)} alt="" width="100" height="128">`;
