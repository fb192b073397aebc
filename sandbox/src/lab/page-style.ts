export const pageStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f3f4f7, #15171c);
  --card: light-dark(#fff, #1f222a);
  --ink: light-dark(#1a1d24, #eceef2);
  --faint: light-dark(#5b6270, #a5adbb);
  --line: light-dark(#d8dce4, #3a3f4b);
  --accent: light-dark(#2548c9, #9db2ff);
  --on-accent: light-dark(#fff, #12162a);
  font: 1rem/1.55 system-ui, 'Segoe UI', 'Noto Sans', 'Noto Sans Arabic', sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); }
.ribbon {
  margin: 0; padding: .6rem 1rem; text-align: center; font-weight: 600; color: #3b2a00;
  background: repeating-linear-gradient(-45deg, #ffd84d 0 1.25rem, #ffcf26 1.25rem 2.5rem);
}
main { max-inline-size: 30rem; margin-inline: auto; padding: 1.5rem 1rem 4rem; }
main:has(table) { max-inline-size: 64rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .9rem; padding: 1.5rem; }
h1 { margin: 0 0 .35rem; font-size: 1.35rem; line-height: 1.25; }
h2 { margin: 2rem 0 .75rem; font-size: 1.1rem; }
p { margin: 0 0 1rem; }
.card > p:last-child { margin: 0; }
a { color: var(--accent); }
.faint, dt, .hint { color: var(--faint); }
.hint { font-size: .875rem; margin: .35rem 0 0; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .35rem 1rem; margin: 1.25rem 0; }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; }
dd.amount { font-size: 1.5rem; font-weight: 650; line-height: 1.2; font-variant-numeric: tabular-nums; }
dt.amount { align-self: center; }
label { display: block; margin-block-start: .85rem; font-size: .9rem; font-weight: 550; }
label.check { display: flex; gap: .5rem; align-items: center; }
fieldset { min-inline-size: 0; margin: 1.25rem 0 0; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
label.choice { padding: .7rem .8rem; border: 1px solid var(--line); border-radius: .55rem; gap: .75rem; line-height: 1.35; }
label.choice span { min-inline-size: 0; overflow-wrap: anywhere; }
label.choice .faint { font-weight: 400; white-space: normal; }
label.choice:has(:checked) { border-color: var(--accent); }
form:has([name=person]) .typed { display: none; }
form:has([value=typed]:checked) .typed { display: block; }
input, select, button { font: inherit; color: inherit; }
input:not([type=checkbox], [type=radio]), select {
  inline-size: 100%; margin-block-start: .25rem; padding: .6rem .7rem; min-block-size: 2.75rem; font-weight: 400;
  background: var(--card); border: 1px solid var(--line); border-radius: .5rem;
}
input:is([type=checkbox], [type=radio]) { flex: none; inline-size: 1.15rem; block-size: 1.15rem; accent-color: var(--accent); }
ul.numbers { margin: .25rem 0 0; padding-inline-start: 1.1rem; font-size: .875rem; color: var(--faint); }
code { font: .95em ui-monospace, 'Cascadia Mono', 'Noto Sans Mono', monospace; }
.actions { display: grid; gap: .6rem; margin-block-start: 1.25rem; }
button, a.button {
  display: inline-block; min-block-size: 2.75rem; padding: .6rem 1rem; text-align: center; cursor: pointer;
  background: var(--card); border: 1px solid var(--line); border-radius: .55rem; text-decoration: none;
}
button:hover, a.button:hover { border-color: var(--accent); }
button.primary {
  background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600;
}
button.primary:hover { filter: brightness(1.08); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
details { margin-block-start: 1.5rem; border-block-start: 1px solid var(--line); padding-block-start: 1rem; }
summary { cursor: pointer; font-weight: 600; }
.said {
  margin: 1rem 0 0; padding: .75rem 1rem; border-radius: .55rem; border: 1px solid light-dark(#e3a5a5, #7c4040);
  background: light-dark(#fdeeee, #3a2226);
}
.scroll { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: .9rem; }
table { border-collapse: collapse; inline-size: 100%; font-size: .9rem; }
th, td { padding: .6rem .8rem; text-align: start; vertical-align: top; border-block-end: 1px solid var(--line); }
tr:last-child td { border-block-end: 0; }
th { color: var(--faint); font-weight: 550; white-space: nowrap; }
td form { display: flex; gap: .4rem; flex-wrap: wrap; }
td form + form { margin-block-start: .4rem; }
td input:not([type=checkbox]), td select { inline-size: auto; max-inline-size: 9rem; margin: 0; }
ul.plain { list-style: none; margin: 1rem 0 0; padding: 0; display: grid; gap: .6rem; }
ul.plain a { display: block; color: inherit; }
bdi[dir] { white-space: nowrap; }
.lab-link { margin-block: 1.25rem 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; color: var(--faint); }
`;
