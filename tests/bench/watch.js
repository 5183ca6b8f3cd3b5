// Runs in the page before its own scripts: writes down what the browser saw. Read as `window.seen`.
{
  const seen = window.seen = {
    shift: 0, shifts: 0, tasks: [], events: {}, picks: [], acts: [], steps: [], lcp: 0, fcp: 0, moves: 0,
  };
  const LIT = '.table [data-state=legal], .table [data-state=aim], .table .prompt button[data-id]';

  // as browsers report it: the worst burst, which a second of rest ends, or five seconds; and all together
  const burst = { first: -Infinity, last: -Infinity, sum: 0 };
  const shifted = ({ startTime: at, value }) => {
    if (at - burst.last > 1000 || at - burst.first > 5000) Object.assign(burst, { first: at, sum: 0 });
    burst.last = at;
    burst.sum += value;
    seen.shift = Math.max(seen.shift, burst.sum);
    seen.shifts += value;
  };

  const observe = (type, take, options = {}) => {
    const observer = new PerformanceObserver(list => list.getEntries().forEach(take));
    observer.observe({ type, buffered: true, ...options });
  };
  observe('paint', entry => { if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime; });
  observe('largest-contentful-paint', entry => { seen.lcp = entry.startTime; });
  observe('longtask', entry => seen.tasks.push([Math.round(entry.startTime), entry.duration]));
  observe('layout-shift', entry => { if (!entry.hadRecentInput) shifted(entry); });
  observe('event', ({ interactionId: id, duration }) => {
    if (id) seen.events[id] = Math.max(seen.events[id] || 0, duration);
  }, { durationThreshold: 16 });

  // from a click to the frame that shows what it did: a pick lights up, an action stands in the log
  let click = null;
  const port = new MessageChannel();
  const waiting = [];
  port.port1.onmessage = () => { for (const done of waiting.splice(0)) done(); };
  const painted = done => requestAnimationFrame(() => { waiting.push(done); port.port2.postMessage(0); });
  addEventListener('click', event => {
    if (event.isTrusted) click = { at: event.timeStamp, picked: false, lines: lines() };
  }, true);
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    const { do: what, ply } = message?.args?.[0] ?? {};
    if (click && what === 'act') click.acts = true;
    if (what === 'view' && ply !== undefined) stepped(this, message.ask, performance.now());
    return post.call(this, message, ...rest);
  };
  // from asking for the view of a step on the way, such as a card turned over, until the page has it
  const stepped = (worker, ask, at) => worker.addEventListener('message', function had({ data }) {
    if (data.answer !== ask) return;
    worker.removeEventListener('message', had);
    seen.steps.push(performance.now() - at);
  });
  const lines = () => document.querySelectorAll('.log li').length;
  const shown = (mine, into) => painted(() => into.push(performance.now() - mine.at));

  new MutationObserver(() => {
    if (!seen.moves && document.querySelector(LIT)) seen.moves = performance.now();
    if (click && !click.picked && document.querySelector('.table [data-state=picked]')) {
      click.picked = true;
      shown(click, seen.picks);
    }
    if (click?.acts && lines() > click.lines) { shown(click, seen.acts); click = null; }
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-state'] });

  /** A point of a random element that may be picked now, or null. */
  window.anyMove = () => {
    const lit = [...document.querySelectorAll(LIT)].sort(() => Math.random() - .5);
    for (const node of lit) {
      const box = node.getBoundingClientRect();
      const spots = [[.5, .5], [.2, .3], [.1, .8], [.9, .8]]
        .map(([a, b]) => [box.x + a * box.width, box.y + b * box.height]);
      for (const [x, y] of spots) if (node.contains(document.elementFromPoint(x, y))) return [x, y];
    }
    return null;
  };
}
