// What the first script lends to the screens that come later, each in a script of its own: in those the build reads these names
// from here instead of putting the modules in twice (web/build/bundle.mjs).
import { html, nothing, render, repeat, still, svg, vars, when } from './table/lit.js';
import { button, faceOf, flat, spoken } from './table/card.js';
import { icon } from './table/icons.js';
import { cardDialog, openDialog } from './table/dialogs.js';
import { createBoard } from './table/board.js';
import { lastLine, logLine } from './table/log.js';
import { box, confirm, copy, download, open, pickFile, pickFiles } from './dialog.js';
import { bar, loading, page, trouble } from './frame.js';
import { go, link, note } from './router.js';
import { base, json } from './place.js';
import { PERSON, bytes, clauseLink, count, markOf, sentence, share, since, soleSeat, table, verdict } from './words.js';
import { copyLink, saveFile } from './screens/menu.js';
import { reading } from './screens/side.js';
import { hush, say } from './notes.js';
import { all, get, pace } from './settings.js';
import { play } from './sound.js';
import { Session } from './session.js';

globalThis.lent = { html, nothing, render, repeat, still, svg, vars, when, button, faceOf, flat, spoken, icon, cardDialog, openDialog, createBoard, lastLine, logLine,
  box, confirm, copy, download, open, pickFile, pickFiles, bar, loading, page, trouble, go, link, note, base, json, PERSON, bytes, clauseLink, count, markOf, sentence, share, since, soleSeat,
  table, verdict, copyLink, saveFile, reading, hush, say, all, get, pace, play, Session };
