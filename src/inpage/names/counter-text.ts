// The common counter styles; all others are shown as decimal.

const ROMAN: readonly (readonly [value: number, letters: string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
const MOST_ROMAN = 3_999;

/** The value of a CSS counter as it is displayed. */
export function counterText(value: number, style: string): string {
  switch (style) {
    case 'none':
    case 'disc':
    case 'circle':
    case 'square':
      return '';
    case 'decimal-leading-zero':
      return value >= 0 && value < 10 ? `0${value}` : String(value);
    case 'lower-alpha':
    case 'lower-latin':
      return letters(value);
    case 'upper-alpha':
    case 'upper-latin':
      return letters(value).toUpperCase();
    case 'lower-roman':
      return roman(value);
    case 'upper-roman':
      return roman(value).toUpperCase();
    default:
      return String(value);
  }
}

/** a to z, then aa, ab and so on. */
function letters(value: number): string {
  if (value < 1) return String(value);
  let text = '';
  for (let left = value; left > 0; left = Math.floor((left - 1) / 26))
    text = String.fromCharCode(97 + ((left - 1) % 26)) + text;
  return text;
}

function roman(value: number): string {
  if (value < 1 || value > MOST_ROMAN) return String(value);
  let [text, left] = ['', value];
  for (const [worth, sign] of ROMAN) for (; left >= worth; left -= worth) text += sign;
  return text;
}
