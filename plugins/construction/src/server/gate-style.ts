/** Colours as the public site's, light and dark; no fonts and pictures to load. */
export const gateStyle = `:root{color-scheme:light;--page:#f7f9fb;--surface:#fff;--border:#dfe5ec;--input:#8494a6;--text:#101a26;--quiet:#465566;--accent:#0b6390;--strong:#084b6e;--on-accent:#fff;--soft:#e3f1f9;--bright:#1583bb;--shadow:0 1px 2px rgb(16 26 38/6%),0 8px 24px rgb(16 26 38/10%)}
:root[data-theme=dark]{color-scheme:dark;--page:#0e141b;--surface:#151d26;--border:#293644;--input:#66788c;--text:#e9eff5;--quiet:#b3c0cd;--accent:#5fb9e6;--strong:#8ccdf0;--on-accent:#06202f;--soft:#143549;--bright:#3ba3d8;--shadow:0 0 0 1px rgb(255 255 255/6%),0 12px 32px rgb(0 0 0/45%)}
@media (prefers-color-scheme:dark){:root:not([data-theme]){color-scheme:dark;--page:#0e141b;--surface:#151d26;--border:#293644;--input:#66788c;--text:#e9eff5;--quiet:#b3c0cd;--accent:#5fb9e6;--strong:#8ccdf0;--on-accent:#06202f;--soft:#143549;--bright:#3ba3d8;--shadow:0 0 0 1px rgb(255 255 255/6%),0 12px 32px rgb(0 0 0/45%)}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--quiet);font:17px/1.6 'Inter Variable',system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}
.skip{position:absolute;left:16px;top:-60px;padding:8px 16px;border-radius:8px;background:var(--accent);color:var(--on-accent)}
.skip:focus{top:12px}
.gate{min-height:100vh;min-height:100dvh;display:grid;grid-template:auto 1fr auto/minmax(0,1fr);width:min(720px,100% - 48px);margin-inline:auto}
header{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center;justify-content:space-between;padding:24px 0}
.site-name{margin:0;color:var(--text);font-weight:680;letter-spacing:-.01em;overflow-wrap:anywhere}
main{align-self:center;display:grid;grid-template-columns:minmax(0,1fr);justify-items:center;text-align:center;padding:24px 0 48px;outline:none}
.drawing{width:min(240px,70vw);height:auto;margin-bottom:28px;stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
.ground,.mast{stroke:var(--input)}.mast{stroke-width:2.4}.line{stroke:var(--quiet);stroke-width:2}
.row-done{fill:var(--bright)}.row-new{fill:var(--accent)}.row-open{stroke:var(--bright);stroke-width:2;stroke-dasharray:5 6}
@media (prefers-reduced-motion:no-preference){.hanging{animation:swing 5s ease-in-out infinite alternate;transform-origin:86px 22px}@keyframes swing{from{transform:rotate(-1.6deg)}to{transform:rotate(1.6deg)}}}
h1{margin:0 0 16px;color:var(--text);font-size:clamp(32px,3.6vw + 18px,52px);font-weight:680;line-height:1.1;letter-spacing:-.026em;text-wrap:balance}
main p{margin:0;max-width:34em;text-wrap:pretty}
main .lead{margin-bottom:8px;color:var(--text);font-size:1.1em}
form{width:min(440px,100%);margin-top:36px;padding:22px 24px 24px;border:1px solid var(--border);border-radius:14px;background:var(--surface);box-shadow:var(--shadow);text-align:start}
form p{font-size:.9em;margin:0 0 14px}
label{display:block;margin-bottom:6px;color:var(--text);font-weight:600}
.row{display:flex;flex-wrap:wrap;gap:12px}
input[type=password]{flex:1 1 190px;min-width:0;padding:10px 14px;border:1px solid var(--input);border-radius:8px;background:var(--page);color:var(--text);font:inherit}
button{flex:0 1 auto;padding:10px 22px;border:1px solid transparent;border-radius:8px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}
button:hover{background:var(--strong)}
form[aria-busy] button{opacity:.6}
a{color:var(--accent);text-underline-offset:3px}
a:hover{color:var(--strong)}
a:focus-visible,input:focus-visible,button:focus-visible{outline:3px solid var(--bright);outline-offset:2px}
footer{display:flex;flex-wrap:wrap;justify-content:center;gap:8px 28px;padding:24px 0;border-top:1px solid var(--border)}
footer a,nav a{padding:6px 0}
@media (max-width:420px){.gate{width:calc(100% - 32px)}form{padding:18px}button{flex:1 1 100%}}
`;
