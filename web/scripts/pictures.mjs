// Draws the pictures that have to be files: the favicon, the icons of the installed app, and the one for shared links.
// Needs a Chromium: CHROMIUM=/path/to/it node scripts/pictures.mjs. The results are kept in public/.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const browser = process.env.CHROMIUM || 'chromium';

/** The drawing of a component as plain SVG: its markup with its own style sheet. */
function drawing(name) {
  const source = readFileSync(join(web, 'src/art', name), 'utf8');
  const inside = /<svg[^>]*>([^]*?)<\/svg>/.exec(source)[1].replace(/<!--[^]*?-->/g, '');
  const style = /<style>([^]*?)<\/style>/.exec(source)[1].replace(/\s*svg \{[^}]*\}/, '');
  return `<style>${style.replace(/\s+/g, ' ').trim()}</style>${inside.replace(/\s*\n\s*/g, ' ').trim()}`;
}

const skull = drawing('Skull.svelte');
const night =
  '<rect width="64" height="64" fill="#12141c"/><circle cx="32" cy="8" r="44" fill="#f6b857" opacity=".16"/>';

function icon(margin) {
  const scale = (64 - 2 * margin) / 64;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${night}<g transform="translate(${margin} ${margin}) scale(${scale})">${skull}</g></svg>`;
}

function shared() {
  const words =
    'font-family="Iowan Old Style, Palatino Linotype, Palatino, Georgia, DejaVu Serif, serif" font-weight="700" fill="#f3e8d2"';
  const planks = [0, 1, 2, 3]
    .map((i) => `<path d="M0 ${420 + i * 60}c300-16 820-10 1200 8" stroke="#1c120c" stroke-width="4" fill="none"/>`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
    <defs><radialGradient id="l" cx=".5" cy="0" r="1"><stop offset="0" stop-color="#f6b857" stop-opacity=".42"/><stop offset="1" stop-color="#f6b857" stop-opacity="0"/></radialGradient></defs>
    <rect width="1200" height="630" fill="#12141c"/><path d="M0 392c320-22 860-18 1200 6v232H0z" fill="#2b1d15"/>${planks}
    <rect width="1200" height="630" fill="url(#l)"/>
    <svg x="90" y="110" width="410" height="410" viewBox="0 0 64 64">${skull}</svg>
    <text x="560" y="330" font-size="124" textLength="540" lengthAdjust="spacingAndGlyphs" ${words}>Calavera</text>
    <g transform="translate(568 384)" stroke="#241a12" stroke-width="5" stroke-linejoin="round">
      <path d="m4 6 78-4 6 78-80 4z" fill="#8a5bd0"/><path d="M26 26v.1M64 60v.1M45 43v.1" stroke="#f4e6c8" stroke-width="15" stroke-linecap="round"/>
      <circle cx="164" cy="42" r="41" fill="#1d6f69"/><circle cx="164" cy="42" r="15" fill="#f2a93b"/>
      <path d="m236 4 78 2-2 78-80-2z" fill="#d2453c"/><path d="M256 24v.1M292 24v.1M256 62v.1M292 62v.1" stroke="#f4e6c8" stroke-width="15" stroke-linecap="round"/>
      <path d="m350 0 58-2 4 88-60 2z" fill="#3b7dc4"/><path d="M366 62c10-34 22-34 30 0z" fill="#f4e6c8"/>
    </g></svg>`;
}

function draw(svg, width, height, target) {
  const scratch = mkdtempSync(join(tmpdir(), 'calavera-pictures-'));
  const page = join(scratch, 'page.html');
  writeFileSync(page, `<style>html,body{margin:0}svg{display:block;width:${width}px;height:${height}px}</style>${svg}`);
  const options = ['--headless', '--no-sandbox', '--hide-scrollbars', `--window-size=${width},${height}`];
  execFileSync(browser, [...options, `--screenshot=${join(web, 'public', target)}`, `file://${page}`], {
    stdio: 'ignore',
  });
  rmSync(scratch, { recursive: true, force: true });
}

writeFileSync(
  join(web, 'public/favicon.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${skull}</svg>\n`,
);
draw(icon(8), 192, 192, 'icon-192.png');
draw(icon(8), 512, 512, 'icon-512.png');
draw(icon(14), 512, 512, 'icon-maskable.png');
draw(icon(10), 180, 180, 'apple-touch-icon.png');
draw(shared(), 1200, 630, 'share.png');
