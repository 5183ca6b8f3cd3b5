"""The look of a report: the page's tokens (web/styles/tokens.css, a test compares them) and a few
rules. A report stands alone, so fonts are the system's."""

TOKENS = """\
  --t-xs: .75rem;
  --t-s: .875rem;
  --t-m: 1rem;
  --t-l: 1.25rem;
  --t-xl: 1.75rem;
  --s1: 4px; --s2: 8px; --s3: 12px; --s4: 16px; --s5: 24px; --s6: 40px; --s7: 64px;
  --r-s: 4px; --r-m: 10px; --r-l: 18px;
  --paper: light-dark(#f2f5ec, #0e1e19);
  --raise: light-dark(#fff, #172d26);
  --sunk: light-dark(#e3e9db, #0a1713);
  --ink: light-dark(#16221c, #eff4ea);
  --ink-2: light-dark(#46554c, #adc0b4);
  --line: light-dark(#c2ccbb, #2b463b);
  --edge: light-dark(#6f7f74, #7d978a);
  --accent: light-dark(#b8360d, #ff8552);
  --accent-2: light-dark(#0c5b45, #6fd3ae);
  --focus: light-dark(#0a49c4, #9bd0ff);
  --good: light-dark(#0c6b4a, #6fd3ae);
  --bad: light-dark(#b3172f, #ff8d8d);
"""

STYLE = f""":root {{
  color-scheme: light dark;
  --display: "Arial Narrow", system-ui, sans-serif;
  --body: system-ui, "Segoe UI", Roboto, sans-serif;
{TOKENS}}}
*, *::before, *::after {{ box-sizing: border-box; }}
html {{ background: var(--paper); -webkit-text-size-adjust: 100%; }}
body {{
  margin: 0 auto;
  padding: var(--s5) var(--s4) var(--s7);
  max-width: 60rem;
  color: var(--ink);
  background: var(--paper);
  font: 400 var(--t-m)/1.45 var(--body);
  overflow-wrap: break-word;
}}
h1, h2 {{ font-family: var(--display); font-weight: 750; line-height: 1.1; margin: 0; }}
h1 {{ font-size: var(--t-xl); }}
h2 {{ font-size: var(--t-l); }}
p {{ margin: var(--s2) 0; }}
.quiet {{ color: var(--ink-2); font-size: var(--t-s); }}
nav {{ display: flex; flex-wrap: wrap; gap: var(--s2) var(--s4); margin: var(--s4) 0; }}
nav a {{ color: var(--accent-2); min-height: 24px; }}
:focus-visible {{ outline: 3px solid var(--focus); outline-offset: 3px; }}
section {{
  margin: var(--s4) 0;
  padding: var(--s4);
  background: var(--raise);
  border: 1px solid var(--line);
  border-radius: var(--r-m);
}}
.wide {{ overflow-x: auto; margin: var(--s3) 0; }}
table {{ border-collapse: collapse; font-size: var(--t-s); font-variant-numeric: tabular-nums; }}
th, td {{ padding: var(--s1) var(--s3) var(--s1) 0; text-align: left; vertical-align: top; }}
td.n, th.n {{ text-align: right; white-space: nowrap; }}
td div {{ display: flex; flex-wrap: wrap; gap: 0 var(--s3); min-width: 9.5rem; }}
td div svg {{ margin-left: auto; }}
tbody tr {{ border-top: 1px solid var(--line); }}
summary {{ cursor: pointer; padding: var(--s2) 0; font-size: var(--t-s); color: var(--accent-2); }}
svg {{ display: block; color: var(--ink-2); }}
svg.bar {{ min-width: 120px; }}
svg text {{ fill: var(--ink); font: 12px var(--body); }}
svg .small {{ font-size: 11px; fill: var(--ink-2); }}
svg .rule {{ stroke: var(--line); }}
svg .middle {{ stroke: var(--edge); stroke-dasharray: 2 2; }}
svg .span {{ stroke: var(--ink-2); stroke-width: 2; }}
svg .dot, svg .column {{ fill: var(--ink-2); }}
svg .span.good {{ stroke: var(--good); }}
svg .span.bad {{ stroke: var(--bad); }}
svg .good {{ fill: var(--good); }}
svg .bad {{ fill: var(--bad); }}
svg .same {{ fill: var(--sunk); }}
@media (max-width: 480px) {{
  body {{ padding: var(--s3) var(--s2) var(--s6); }}
  section {{ padding: var(--s3); }}
  td div svg {{ margin-left: 0; }}
}}
@media print {{ section {{ break-inside: avoid; }} }}
"""
