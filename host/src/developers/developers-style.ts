/** The storefront's design (values from `kit/src/styles/tokens.css`) for pages of tables, light only. */
export const developersStyle = `
:root{color-scheme:light;--text:#111827;--text-2:#4b5563;--line:#e5e7eb;--control:#767d89;--sunk:#f6f7f9}
*{box-sizing:border-box}
html{font:1rem/1.5 Inter,Vazirmatn,system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',sans-serif;
color:var(--text);background:#fff;text-size-adjust:100%;scroll-padding-block-start:1rem}
[dir=rtl]{line-height:1.7}
body{margin:0}
a{color:var(--primary-ink)}
:is(a,summary,pre,.wide):focus-visible{outline:2px solid var(--primary-line);outline-offset:2px}
header{border-block-end:1px solid var(--line)}
header>div,.page{inline-size:min(100%,1360px);margin-inline:auto;padding-inline:clamp(12px,3vw,32px)}
header>div{display:flex;align-items:center;justify-content:space-between;gap:1rem;min-block-size:64px}
.home{display:flex;align-items:center;gap:.6rem;color:inherit;text-decoration:none;font-size:1.375rem;font-weight:700}
.home svg{inline-size:2rem;block-size:2rem;flex:none}
.gate{fill:var(--primary)}
header nav{display:flex;gap:.25rem}
header nav a{display:inline-flex;align-items:center;min-block-size:44px;padding-inline:.75rem;color:inherit;text-decoration:none}
header nav a[aria-current]{font-weight:600;box-shadow:inset 0 -2px var(--primary-line)}
.page{display:grid;gap:2rem;padding-block:1.5rem 4rem}
.tags{display:flex;flex-wrap:wrap;gap:.5rem}
.tags a{display:inline-flex;align-items:center;min-block-size:36px;padding-inline:.75rem;border:1px solid var(--line);
border-radius:999px;color:inherit;text-decoration:none;font-size:.9375rem}
.tags a:hover{border-color:var(--control);background:var(--sunk)}
.tags a::first-letter,h3::first-letter{text-transform:uppercase}
main{min-inline-size:0}
h1{margin:0 0 .75rem;font-size:1.875rem;line-height:1.2;letter-spacing:-.018em}
h2{margin:2.5rem 0 .75rem;font-size:1.375rem}
h3{margin:2rem 0 .5rem;font-size:1.0625rem;display:inline-block}
h4{margin:1rem 0 .25rem;font-size:.9375rem}
[dir=rtl] :is(h1,h2,.home){letter-spacing:0}
p{margin:0 0 .75rem;max-inline-size:44rem;color:var(--text-2)}
.lead{font-size:1.125rem}
.file{margin-block:.25rem;display:inline-flex;align-items:center;min-block-size:44px;padding:.25rem 1.25rem;border-radius:8px;font-weight:600;
background:var(--primary);color:var(--on-primary);text-decoration:none}
.file:hover{background:var(--primary-hover);color:var(--on-primary-hover)}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.875rem}
code{overflow-wrap:anywhere}
pre{margin:0 0 1rem;padding:1rem;overflow-x:auto;background:var(--sunk);border:1px solid var(--line);border-radius:8px;
line-height:1.6;text-align:left}
details{border:1px solid var(--line);border-radius:8px;margin-block-end:.5rem;padding-inline:.75rem}
details[open]{padding-block-end:.75rem}
summary{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem .75rem;padding-block:.6rem;cursor:pointer;
list-style:none;text-align:left}
summary::-webkit-details-marker{display:none}
summary:hover code{text-decoration:underline}
.summary{color:var(--text-2);font-size:.9375rem}
.method{min-inline-size:4.25rem;padding:.1rem .4rem;border-radius:4px;background:var(--sunk);font-size:.75rem;font-weight:700;
text-align:center}
.method.get{background:var(--primary-soft);color:var(--primary-ink)}
.method.delete{background:#fdecec;color:#b42318}
.wide{overflow-x:auto}
table{inline-size:100%;border-collapse:collapse;font-size:.9375rem;text-align:left}
th,td{padding:.4rem .75rem .4rem 0;border-block-start:1px solid var(--line);vertical-align:baseline;font-weight:400}
thead th{border:0;color:var(--text-2);font-size:.8125rem}
.required{color:#b42318;font-size:.75rem}
small{color:var(--text-2)}
@media (width>=62rem){.page{grid-template-columns:13rem 1fr;gap:3rem}h1{font-size:2.25rem}
.tags{flex-direction:column;flex-wrap:nowrap;gap:0;position:sticky;inset-block-start:1.5rem;align-self:start;
max-block-size:calc(100vh - 3rem);overflow-y:auto}
.tags a{border:0;border-radius:6px}}
`.trim();
