// Pyodide as its package ships it, with our wheels as sources: what the site's start is measured against, and the place
// where the speed of rules in a browser is taken. The address carries ?game=ID&wheels=FILE,FILE and, when rates are
// wanted, &rates.
import { loadPyodide } from './pyodide/pyodide.mjs';

const wanted = new URL(location).searchParams;
let python, call;

async function start() {
  python = await loadPyodide({ indexURL: new URL('./pyodide/', location).href });
  for (const name of wanted.get('wheels').split(',')) python.unpackArchive(await bytes('wheels/' + name), 'wheel');
  const bridge = python.pyimport('mulligan.bridge');
  call = request => JSON.parse(bridge.call(JSON.stringify(request)));
  const view = begin();
  if (wanted.has('rates')) python.FS.writeFile('/home/pyodide/rates.py', await bytes('rates.py'));
  postMessage({ first: view.actions.length });
}

const bytes = async name => new Uint8Array(await (await fetch(name)).arrayBuffer());

function ok(answer) {
  if (answer.error) throw new Error(answer.error.message);
  return answer.ok;
}

/** A new match between two persons: the view of the seat that begins. */
function begin() {
  const seats = [{ kind: 'person' }, { kind: 'person' }];
  const { match, turn } = ok(call({ do: 'new', game: wanted.get('game'), seats }));
  return ok(call({ do: 'view', match, seat: turn[0] }));
}

const work = {
  /**
   * `seconds` of one task of rates.py. Python has no CPU clock here, so the rate is by the clock on the wall;
   * so is `took`.
   */
  rate({ task, seconds }) {
    const before = performance.now(), rate = python.pyimport('rates').rate(task, wanted.get('game'), seconds);
    return [rate, (performance.now() - before) / 1000];
  },

  /**
   * Times, in ms, that `count` clicks take: the action applied, the next moves listed, the view as text,
   * read again here.
   */
  clicks({ count }) {
    const times = [];
    let view = begin();
    while (times.length < count) {
      const { match, seat, ply, actions } = view, action = actions[Math.floor(Math.random() * actions.length)].do;
      const before = performance.now();
      view = ok(call({ do: 'act', match, seat, ply, action }));
      times.push(performance.now() - before);
      if (view.wait) view = next(match);
      if (!view) { call({ do: 'close', match }); view = begin(); }
    }
    return times;
  },
};

function next(match) {
  const { turn, over } = ok(call({ do: 'summary', match }));
  return over ? null : ok(call({ do: 'view', match, seat: turn[0] }));
}

onmessage = ({ data }) => {
  try { postMessage({ ok: work[data.do](data) }); } catch (error) { postMessage({ fault: error.message }); }
};
start().catch(error => postMessage({ fault: error.stack }));
