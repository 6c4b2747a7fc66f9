import type { BarePage } from './bare-page.ts';

/** Texts as they are on buttons. */
export const DRAWN_TEXTS: readonly string[] = [
  ...[
    'Start',
    'Stop',
    'Settings',
    'Open file',
    'Save as',
    'New game',
    'Continue',
    'Volume 70',
    'Quit',
    'Help',
  ],
  ...['Play again', 'Level 12', 'High score', 'Options', 'Cancel order', 'Next page', 'Download', 'Share'],
  ...[
    'Log out',
    'Profile',
    'Search',
    'Zoom in',
    'Export PDF',
    'Pause',
    'Resume',
    'Restart',
    'Buy now',
    'Send',
  ],
  ...['Reply', 'Delete'],
];

const FONTS = ['sans-serif', 'serif', 'monospace', 'bold 1px sans-serif'];

/** The texts on a canvas in four fonts, light on grounds of several dark colours; `size` is how large they are. */
function texts(name: string, size: string): BarePage {
  return {
    name,
    style: '#host { width: 1240px }',
    script: `
      const TEXTS = ${JSON.stringify(DRAWN_TEXTS)}, FONTS = ${JSON.stringify(FONTS)};
      const GROUNDS = ['#113344', '#662222', '#226633', '#333355', '#555555', '#0066cc'];
      const sizeOf = (at) => ${size};
      function draw() {
        host.innerHTML = '<canvas width="1240" height="480"></canvas>';
        const ink = host.firstChild.getContext('2d');
        ink.fillStyle = '#ffffff'; ink.fillRect(0, 0, 1240, 480);
        TEXTS.forEach((text, at) => {
          const [x, y] = [(at % 5) * 245 + 10, Math.floor(at / 5) * 79 + 6];
          ink.fillStyle = GROUNDS[at % 6]; ink.fillRect(x, y, 230, 66);
          ink.fillStyle = at % 2 ? '#ffffff' : '#e8e8d0'; ink.textAlign = 'center'; ink.textBaseline = 'middle';
          const font = FONTS[at % 4];
          ink.font = font.includes('1px') ? font.replace('1px', sizeOf(at) + 'px') : sizeOf(at) + 'px ' + font;
          ink.fillText(text, x + 115, y + 33) }) }`,
  };
}

/** Texts as they are on title screens. */
export const LARGE_TEXTS: readonly string[] = [
  ...['Start', 'Stop', 'Quit', 'Help', 'Share', 'Send', 'Pause', 'Reply'],
  ...['Delete', 'Search', 'Level 12', 'Zoom in', 'Resume', 'Restart', 'Log out'],
];

/** From 48 to 84 px, in four fonts, dark on light and light on dark. */
const LARGE: BarePage = {
  name: 'large-texts',
  style: '#host { width: 1240px }',
  script: `
    const TEXTS = ${JSON.stringify(LARGE_TEXTS)}, FONTS = ${JSON.stringify(FONTS)};
    function draw() {
      host.innerHTML = '<canvas width="1240" height="580"></canvas>';
      const ink = host.firstChild.getContext('2d');
      ink.fillStyle = '#ffffff'; ink.fillRect(0, 0, 1240, 580);
      TEXTS.forEach((text, at) => {
        const [x, y] = [(at % 3) * 412 + 6, Math.floor(at / 3) * 116 + 4];
        ink.fillStyle = at % 2 ? '#113344' : '#e8e8d0'; ink.fillRect(x, y, 400, 108);
        ink.fillStyle = at % 2 ? '#ffffff' : '#222222'; ink.textAlign = 'center'; ink.textBaseline = 'middle';
        const font = FONTS[at % 4], size = 48 + (at * 8) % 40;
        ink.font = font.includes('1px') ? font.replace('1px', size + 'px') : size + 'px ' + font;
        ink.fillText(text, x + 200, y + 54) }) }`,
};

/** Eight pictures full of text: more than can be read in a few seconds. */
const FULL: BarePage = {
  name: 'pictures-of-text',
  style: '#host { width: 1240px } canvas { margin: 2px }',
  script: `
    const WORDS = ${JSON.stringify(DRAWN_TEXTS)};
    function draw() {
      host.innerHTML = '<canvas width="300" height="260"></canvas>'.repeat(8);
      [...host.children].forEach((surface, at) => {
        const ink = surface.getContext('2d');
        ink.fillStyle = '#ffffff'; ink.fillRect(0, 0, 300, 260); ink.fillStyle = '#222222'; ink.font = '9px sans-serif';
        for (let line = 0; line < 25; line++)
          ink.fillText([0, 1, 2, 3, 4, 5].map((word) => WORDS[(at * 7 + line * 6 + word) % WORDS.length]).join(' '), 6, 12 + line * 10) }) }`,
};

export const TEXTS: readonly BarePage[] = [
  FULL,
  LARGE,
  texts('drawn-texts', '16 + (at * 4) % 18'),
  texts('small-texts', '12'),
];
