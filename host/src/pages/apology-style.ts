/**
 * The storefront's style without its files (values of `kit/src/styles/tokens.css`), plus a dark scheme that the storefront
 * does not have.
 */
export const errorPageStyle = `
:root{color-scheme:light dark;--text:#111827;--text-2:#4b5563;--text-3:#6b7280;--surface:#fff;--line:#e5e7eb;
--control:#767d89;--sunk:#f6f7f9;--niche:#f6ebcf;--glass:#fff;--ring:var(--primary-line)}
@media (prefers-color-scheme:dark){:root{--text:#f3f4f6;--text-2:#c3c8d0;--text-3:#9ca3af;--surface:#14181f;
--line:#2a303a;--control:#767d89;--sunk:#1d222b;--niche:#2c2a22;--glass:#e5e7eb;--ring:#e5e7eb}}
*{box-sizing:border-box}
html{font:1rem/1.5 Inter,Vazirmatn,system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',sans-serif;
color:var(--text);background:var(--surface);text-size-adjust:100%}
[dir=rtl]{line-height:1.7}
body{margin:0;min-block-size:100vh;min-block-size:100svh;display:flex;flex-direction:column}
header{border-block-end:1px solid var(--line)}
header a{display:flex;align-items:center;gap:.6rem;inline-size:min(100%,1360px);margin-inline:auto;min-block-size:64px;
padding-inline:clamp(12px,3vw,32px);color:inherit;text-decoration:none;font-size:1.375rem;font-weight:700;
letter-spacing:-.018em}
[dir=rtl] header a{letter-spacing:0}
header svg{inline-size:2rem;block-size:2rem;flex:none}
bdi{overflow-wrap:anywhere}
.gate{fill:var(--primary)}
main{flex:1;display:grid;justify-items:center;align-content:center;gap:1rem;padding:3rem clamp(12px,3vw,32px);
text-align:center}
.arch{inline-size:9rem;aspect-ratio:1/1.12;border-radius:50% 50% 12px 12px/44.6% 44.6% 12px 12px;background:var(--niche);
display:grid;place-items:center}
.arch svg{inline-size:6rem;block-size:6rem}
.arch .glass{fill:var(--glass)}
.arch .tea{fill:#b45309}
.arch .steam{fill:none;stroke:var(--text-3);stroke-width:3;stroke-linecap:round;opacity:.7}
h1{margin:0;font-size:1.875rem;font-weight:700;line-height:1.2;letter-spacing:-.018em;text-wrap:balance}
[dir=rtl] h1{letter-spacing:0;line-height:1.4}
p{margin:0;max-inline-size:34rem;font-size:1.125rem;color:var(--text-2);text-wrap:pretty}
.do{display:flex;flex-wrap:wrap;justify-content:center;gap:.75rem;margin-block-start:.5rem}
.do a{display:inline-flex;align-items:center;justify-content:center;min-block-size:44px;padding:.25rem 1.25rem;
border:1px solid var(--control);border-radius:8px;color:inherit;font-weight:600;line-height:1.2;text-decoration:none}
.do a:hover{border-color:var(--text);background:var(--sunk)}
.do .first{border-color:var(--primary-line);background:var(--primary);color:var(--on-primary)}
.do .first:hover{border-color:var(--primary-hover);background:var(--primary-hover);color:var(--on-primary-hover)}
.small{font-size:.875rem;color:var(--text-3)}
a:focus-visible{outline:2px solid var(--ring);outline-offset:2px}
@media (width>=62rem){h1{font-size:2.25rem}.arch{inline-size:11rem}.arch svg{inline-size:7rem;block-size:7rem}}
`.trim();

/** The shop's logo mark; the same shape as the storefront's frames. */
export const gateMark =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><path class="gate" d="M2 30V16a14 14 0 0 1 28 0v14h-8V16.5a6 6 0 0 0-12 0V30z"/>' +
  '<circle cx="16" cy="25.5" r="4.5" fill="#e8a33d"/></svg>';

/** Illustration of the error page: a glass of tea. */
export const teaGlass =
  '<svg viewBox="0 0 96 96" aria-hidden="true"><path class="steam" d="M38 8q-6 6 0 12t0 12M54 8q-6 6 0 12t0 12"/>' +
  '<path class="glass" d="M24 38h44c0 12-8 15-8 22s6 10 6 16H26c0-6 6-9 6-16s-8-10-8-22Z"/>' +
  '<path class="tea" d="M27.500 44h37c-1.500 8-8.500 10-8.500 16s5 8 6.500 12.500h-33C31 68 36 66 36 60s-7-8-8.500-16Z"/>' +
  '<path class="glass" d="M68 44h6a8 8 0 0 1 0 16H63.500v-4.500H73a3.500 3.500 0 0 0 0-7h-6.500Z"/>' +
  '<path class="gate" d="M16 79h60a4 4 0 0 1-4 6H20a4 4 0 0 1-4-6Z"/></svg>';
