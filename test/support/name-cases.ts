/** One small page with one element, marked by `x`, that gets a name. */
export interface NameCase {
  readonly says: string;
  readonly html: string;
  readonly name: string;
  /** What Chromium says instead, where its name helps nobody. */
  readonly chromium?: string;
}

const ICON = '<svg width="9" height="9"><path d="M0 0h9v9z"/></svg>';

const PICTURE = `url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>")`;

const REFERENCES: readonly NameCase[] = [
  {
    says: 'aria-labelledby goes before everything',
    html: '<b id="a">Ref</b><button x aria-labelledby="a" aria-label="no" title="no">no</button>',
    name: 'Ref',
  },
  {
    says: 'several references are joined in their order',
    html: '<b id="a">one</b><b id="b">two</b><button x aria-labelledby="b a"></button>',
    name: 'two one',
  },
  {
    says: 'a reference to nothing is skipped',
    html: '<b id="a">one</b><button x aria-labelledby="zz a">own</button>',
    name: 'one',
  },
  {
    says: 'references to nothing at all leave the content',
    html: '<button x aria-labelledby="zz">own</button>',
    name: 'own',
  },
  {
    says: 'a hidden reference counts',
    html: '<b id="a" hidden>Hidden</b><button x aria-labelledby="a"></button>',
    name: 'Hidden',
  },
  {
    says: 'a hidden reference counts with what is hidden in it',
    html: '<div id="a" style="display:none">A <i style="display:none">B</i></div><button x aria-labelledby="a"></button>',
    name: 'A B',
  },
  {
    says: 'what is hidden inside of a visible reference does not count',
    html: '<div id="a">A <i style="display:none">B</i></div><button x aria-labelledby="a"></button>',
    name: 'A',
  },
  {
    says: 'a reference that is invisible counts',
    html: '<div id="a" style="visibility:hidden">A</div><button x aria-labelledby="a"></button>',
    name: 'A',
  },
  {
    says: 'a reference with aria-hidden counts',
    html: '<div id="a" aria-hidden="true">A</div><button x aria-labelledby="a"></button>',
    name: 'A',
  },
  {
    says: 'references are not followed twice',
    html: '<b id="a" aria-labelledby="b">A</b><b id="b">B</b><button x aria-labelledby="a"></button>',
    name: 'A',
  },
  {
    says: 'two elements that name each other come to an end',
    html: '<button id="a" x aria-labelledby="b">A</button><button id="b" aria-labelledby="a">B</button>',
    name: 'B',
  },
  {
    says: 'an element may name itself among others',
    html: '<b id="b">file.txt</b><button id="a" x aria-label="Delete" aria-labelledby="a b"></button>',
    name: 'Delete file.txt',
  },
  {
    says: 'the aria-label of a reference counts',
    html: '<b id="a" aria-label="L">text</b><button x aria-labelledby="a"></button>',
    name: 'L',
  },
  {
    says: 'the alt of a referred image counts',
    html: '<img id="a" alt="Pic"><button x aria-labelledby="a"></button>',
    name: 'Pic',
  },
  {
    says: 'the value of a referred field counts',
    html: '<input id="a" value="42" aria-label="no"><button x aria-labelledby="a"></button>',
    name: '42',
  },
  {
    says: 'the chosen option of a referred select counts',
    html: '<select id="a"><option>no<option selected>Yes</select><button x aria-labelledby="a"></button>',
    name: 'Yes',
  },
  {
    says: 'a referred section counts with its content',
    html: '<article id="a"><h2>Head</h2><p>Text</p></article><button x aria-labelledby="a"></button>',
    name: 'Head Text',
  },
  {
    says: 'the other spelling of the attribute counts too',
    html: '<b id="a">Ref</b><button x aria-labeledby="a">own</button>',
    name: 'Ref',
  },
];

const LABELS: readonly NameCase[] = [
  {
    says: 'aria-label goes before content and title',
    html: '<button x aria-label="Label" title="no">no</button>',
    name: 'Label',
  },
  { says: 'a blank aria-label is none', html: '<button x aria-label="  ">own</button>', name: 'own' },
  {
    says: 'a label names the field that it points to',
    html: '<label for="a">Mail</label><input x id="a" placeholder="no">',
    name: 'Mail',
  },
  {
    says: 'a label names the field around which it stands',
    html: '<label>Mail <input x></label>',
    name: 'Mail',
  },
  {
    says: 'several labels are joined',
    html: '<label for="a">One</label><label for="a">Two</label><input x id="a">',
    name: 'One Two',
  },
  {
    says: 'a field in the middle of its label leaves a space',
    html: '<label>Flash<input x type="checkbox">screen</label>',
    name: 'Flash screen',
  },
  {
    says: 'the value of another field in the label counts',
    html: '<label>Every<input x type="checkbox"><input value="5">minutes</label>',
    name: 'Every 5 minutes',
  },
  {
    says: 'the chosen option of a select in the label counts',
    html: '<label for="a">Size <select><option>S<option selected>M</select></label><input x id="a" type="radio">',
    name: 'Size M',
  },
  {
    says: 'a slider in the label counts with its value',
    html: '<label for="a">Vol <input type="range" value="7"></label><input x id="a" type="checkbox">',
    name: 'Vol 7',
  },
  {
    says: 'an ARIA slider in the label counts with its text',
    html: '<label for="a">Vol <span role="slider" aria-valuenow="7" aria-valuetext="low"></span></label><input x id="a" type="checkbox">',
    name: 'Vol low',
  },
  {
    says: 'what is hidden in a label does not count',
    html: '<label for="a">Mail <i style="display:none">no</i></label><input x id="a">',
    name: 'Mail',
  },
  {
    says: 'what is aria-hidden in a label does not count',
    html: '<label for="a">Mail <i aria-hidden="true">*</i></label><input x id="a">',
    name: 'Mail',
  },
  {
    says: 'a hidden label leaves no name, as in Chromium',
    html: '<label for="a" hidden>no</label><input x id="a" placeholder="no">',
    name: '',
  },
  {
    says: 'an empty label leaves no name, as in Chromium',
    html: '<label for="a"></label><input x id="a" title="no">',
    name: '',
  },
  {
    says: 'a label names a button before its content',
    html: '<label for="a">Outer</label><button x id="a">no</button>',
    name: 'Outer',
  },
  {
    says: 'the aria-label of a label counts',
    html: '<label for="a" aria-label="L">text</label><input x id="a">',
    name: 'L',
  },
  { says: 'a title goes before a placeholder', html: '<input x title="T" placeholder="no">', name: 'T' },
  { says: 'a placeholder is better than nothing', html: '<input x placeholder="P" value="no">', name: 'P' },
  { says: 'a text area has a placeholder too', html: '<textarea x placeholder="P">no</textarea>', name: 'P' },
  {
    says: 'aria-placeholder names a field of the page’s own making',
    html: '<div x role="textbox" aria-placeholder="P">no</div>',
    name: 'P',
  },
  { says: 'a field is not named by what stands in it', html: '<div x role="textbox">no</div>', name: '' },
  { says: 'a select is not named by its options', html: '<select x><option>no</select>', name: '' },
];

const MARKUP: readonly NameCase[] = [
  { says: 'a submit button has its value', html: '<input x type="submit" value="Go">', name: 'Go' },
  {
    says: 'a submit button without a value has Chromium’s word',
    html: '<input x type="submit">',
    name: 'Submit',
  },
  {
    says: 'a reset button without a value has Chromium’s word',
    html: '<input x type="reset">',
    name: 'Reset',
  },
  {
    says: 'a button of a form with an empty value has no name',
    html: '<input x type="button" value="" title="no">',
    name: '',
  },
  { says: 'an image button has its alt', html: '<input x type="image" alt="Go" src="data:,">', name: 'Go' },
  {
    says: 'a field for files is named by its label',
    html: '<label>Photo <input x type="file"></label>',
    name: 'Photo',
  },
  { says: 'a field for files has Chromium’s word', html: '<input x type="file">', name: 'Choose File' },
  { says: 'an image has its alt', html: '<img x alt="Pic">', name: 'Pic' },
  { says: 'an image without alt has its title', html: '<img x title="T">', name: 'T' },
  {
    says: 'an area of a map has its alt',
    html: '<map name="m"><area x href="#" alt="East" coords="0,0,9,9"></map><img usemap="#m" width="9" height="9" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">',
    name: 'East',
  },
  {
    says: 'a fieldset has its legend',
    html: '<fieldset x><legend>Sizes</legend><input></fieldset>',
    name: 'Sizes',
  },
  {
    says: 'a table has its caption',
    html: '<table x><caption>Sales</caption><tr><th>a<td>b</table>',
    name: 'Sales',
  },
  {
    says: 'a figure has no name by its caption, as in Chromium',
    html: '<figure x><img alt="no"><figcaption>no</figcaption></figure>',
    name: '',
  },
  {
    says: 'a drawing has its title',
    html: '<svg x role="img"><title>Chart</title><path d="M0 0"/></svg>',
    name: 'Chart',
  },
  { says: 'an option has its text', html: '<select><option x>One</select>', name: 'One' },
  { says: 'an option has its label', html: '<select><option x label="L">no</select>', name: 'L' },
  {
    says: 'a summary has its content',
    html: '<details><summary x>More <b>info</b></summary>no</details>',
    name: 'More info',
  },
  { says: 'a title is the last resort', html: `<button x title="Close">${ICON}</button>`, name: 'Close' },
  {
    says: 'a title is no part of a name from content',
    html: '<a x href="#" title="no">Text</a>',
    name: 'Text',
  },
];

const CONTENT: readonly NameCase[] = [
  { says: 'white space is squeezed', html: '<a x href="#">  a \n\t b&nbsp; c </a>', name: 'a b c' },
  { says: 'inline elements run together', html: '<a x href="#">a<b>b</b><i>c</i></a>', name: 'abc' },
  { says: 'blocks stand apart', html: '<a x href="#"><div>a</div><div>b</div>c</a>', name: 'a b c' },
  {
    says: 'boxes in the line stand apart',
    html: '<a x href="#">a<b style="display:inline-block">b</b>c</a>',
    name: 'a b c',
  },
  {
    says: 'an empty box in the line parts nothing',
    html: '<a x href="#">a<b style="display:inline-block"></b>c</a>',
    name: 'ac',
  },
  {
    says: 'items of a flex box stand apart',
    html: '<button x style="display:flex"><b>a</b><b>b</b></button>',
    name: 'a b',
  },
  { says: 'a line break is a space', html: '<a x href="#">a<br>b</a>', name: 'a b' },
  {
    says: 'a place to break a word is none for people',
    html: '<a x href="#">a<wbr>b</a>',
    name: 'ab',
    chromium: 'a b',
  },
  {
    says: 'images count with their alt and stand apart',
    html: '<a x href="#">a<img alt="b">c</a>',
    name: 'a b c',
  },
  { says: 'decorative images part nothing', html: '<a x href="#">a<img alt="">c</a>', name: 'ac' },
  {
    says: 'an empty alt is meant, whatever the title says',
    html: '<a x href="#">a<img alt="" title="no">c</a>',
    name: 'a c',
  },
  {
    says: 'what is hidden does not count',
    html: '<a x href="#">a<b hidden>b</b><b style="visibility:hidden">c</b></a>',
    name: 'a',
  },
  {
    says: 'what is visible in something invisible counts',
    html: '<a x href="#">a<b style="visibility:hidden">b<i style="visibility:visible">c</i></b></a>',
    name: 'ac',
  },
  {
    says: 'what is aria-hidden does not count',
    html: '<a x href="#"><i aria-hidden="true">x</i>a</a>',
    name: 'a',
  },
  { says: 'what is transparent counts', html: '<a x href="#"><i style="opacity:0">a</i></a>', name: 'a' },
  {
    says: 'text before and after, by a style sheet, counts',
    html: '<style>a::before{content:"« "}a::after{content:" »"}</style><a x href="#">a</a>',
    name: '« a »',
  },
  {
    says: 'text of a style sheet is taken from an attribute',
    html: '<style>a::after{content:attr(data-n)}</style><a x href="#" data-n="7">a</a>',
    name: 'a7',
  },
  {
    says: 'other words may stand for the text of a style sheet',
    html: '<style>a::before{content:"★" / "Star"}</style><a x href="#">a</a>',
    name: 'Star a',
  },
  {
    says: 'a picture of a style sheet says nothing',
    html: `<style>a::before{content:${PICTURE}}</style><a x href="#">a</a>`,
    name: 'a',
  },
  {
    says: 'a picture of a style sheet leaves the words beside it',
    html: `<style>a::after{content:"b" ${PICTURE} "c"}</style><a x href="#">a</a>`,
    name: 'ab c',
  },
  {
    says: 'pictures for several screens and drawn by a style sheet say nothing',
    html: '<style>a::before{content:image-set("x.png" 1x)}a::after{content:linear-gradient(red,blue)}</style><a x href="#">a</a>',
    name: 'a',
  },
  {
    says: 'words may stand for a picture of a style sheet',
    html: `<style>a::before{content:${PICTURE} / "Star"}</style><a x href="#">a</a>`,
    name: 'Star a',
  },
  {
    says: 'a text of a style sheet may contain a slash and quotes',
    html: '<style>a::before{content:"\\"b / c"}</style><a x href="#">a</a>',
    name: '"b / ca',
  },
  // Chromium computes names before it has counted, and leaves the numbers out.
  {
    says: 'the number of a counter counts',
    html: '<style>body{counter-reset:n}a{counter-increment:n}a::before{content:counter(n) ". "}</style><a href="#">a</a><a x href="#">b</a>',
    name: '2. b',
    chromium: '. b',
  },
  {
    says: 'a counter that only the texts of a style sheet move counts, in its style',
    html: '<style>a::before{counter-increment:n 3;content:counter(n, upper-roman) ") "}</style><p><a href="#">a</a><a x href="#">b</a></p>',
    name: 'III) b',
    chromium: ') b',
  },
  {
    says: 'counters of lists inside of each other are joined',
    html: `<style>ol{counter-reset:n;list-style:none}li{counter-increment:n}a::before{content:counters(n, ".") " "}</style>
      <ol><li><a href="#">a</a><li><a href="#">b</a><ol><li>c<li><a x href="#">d</a></ol></ol>`,
    name: '2.2 d',
    chromium: 'd',
  },
  {
    says: 'a counter may stand for a text of a style sheet',
    html: '<style>body{counter-reset:n 6 m}a{counter-set:m 28}a::before{content:"#" / counter(n) counter(m, lower-alpha)}</style><a x href="#">a</a>',
    name: '6ab a',
  },
  {
    says: 'what is not displayed moves no counter',
    html: '<style>b{counter-increment:n}a::before{content:counter(n) " "}body{counter-reset:n}</style><b hidden></b><b></b><a x href="#">a</a>',
    name: '1 a',
    chromium: 'a',
  },
  {
    says: 'text of a style sheet that is not shown does not count',
    html: '<style>a::before{content:"b";display:none}</style><a x href="#">a</a>',
    name: 'a',
  },
  {
    says: 'a picture in a font of the page says nothing',
    html: '<style>i::before{content:"\\f007"}</style><a x href="#"><i></i> Ann</a>',
    name: 'Ann',
  },
  {
    says: 'text is as a style sheet shows it',
    html: '<a x href="#" style="text-transform:uppercase">sign <b style="text-transform:capitalize">in now</b></a>',
    name: 'SIGN In Now',
  },
  {
    says: 'what an element owns elsewhere counts after its own content',
    html: '<a x href="#" aria-owns="o p">a</a><b id="p"> c</b><b id="o"> b</b>',
    name: 'a b c',
  },
  {
    says: 'what another element owns does not count',
    html: '<a x href="#">a<b id="o">b</b></a><div aria-owns="o"></div>',
    name: 'a',
  },
  {
    says: 'nothing owns what is around itself',
    html: '<a x href="#" id="o">a<b aria-owns="o">b</b></a>',
    name: 'ab',
  },
  {
    says: 'a labelled element in the content stands apart',
    html: '<a x href="#">a<b aria-label="b">no</b>c</a>',
    name: 'a b c',
  },
  {
    says: 'a reference in the content is followed',
    html: '<i id="r">Ref</i><a x href="#">a <b role="img" aria-labelledby="r"></b></a>',
    name: 'a Ref',
  },
  {
    says: 'a nested button counts with its name',
    html: '<div x role="button">a<button aria-label="b">no</button></div>',
    name: 'a b',
  },
  {
    says: 'a title in the content is not used for plain elements',
    html: '<a x href="#"><i title="no"></i>a</a>',
    name: 'a',
  },
  {
    says: 'the title of a drawing counts',
    html: '<a x href="#"><svg><title>Cart</title><path d="M0 0h9v9z"/></svg></a>',
    name: 'Cart',
  },
  {
    says: 'the title of an icon of a set counts',
    html: '<svg hidden><symbol id="s"><title>Cart</title><path d="M0 0"/></symbol></svg><a x href="#"><svg><use href="#s"/></svg></a>',
    name: 'Cart',
  },
  { says: 'text in a drawing counts', html: '<a x href="#"><svg><text y="9">T</text></svg></a>', name: 'T' },
  {
    says: 'a hidden drawing does not count',
    html: '<a x href="#"><svg aria-hidden="true"><title>no</title></svg>a</a>',
    name: 'a',
  },
  {
    says: 'the content of an article does not count, as in Chromium',
    html: '<a x href="#"><article>no</article></a>',
    name: '',
  },
  {
    says: 'the content of a presentational element counts',
    html: '<a x href="#"><article role="presentation">a</article></a>',
    name: 'a',
  },
  {
    says: 'lists and headings count',
    html: '<a x href="#"><h3>H</h3><ul><li>a<li>b</ul></a>',
    name: 'H a b',
  },
  {
    says: 'closed disclosures count with their summary',
    html: '<div x role="button"><details><summary>s</summary>no</details></div>',
    name: 's',
  },
  {
    says: 'scripts and styles are no text',
    html: '<a x href="#"><script>1</script><style>b{}</style><noscript>no</noscript>a</a>',
    name: 'a',
  },
  { says: 'quotes count', html: '<a x href="#"><q>a</q></a>', name: '“a”' },
  {
    says: 'the reading aid of a word does not count',
    html: '<a x href="#"><ruby>k<rt>no</rt></ruby></a>',
    name: 'k',
  },
  {
    says: 'what stands in a shadow tree counts',
    html: '<a x href="#"><b-b><template shadowrootmode="open"><i>a</i></template>no</b-b></a>',
    name: 'a',
  },
  {
    says: 'what is put into a slot counts there',
    html: '<a x href="#"><b-b><template shadowrootmode="open">[<slot></slot>]</template>a</b-b></a>',
    name: '[ a ]',
  },
  {
    says: 'a slot with nothing in it shows its own content',
    html: '<a x href="#"><b-b><template shadowrootmode="open"><slot>a</slot></template></b-b></a>',
    name: 'a',
  },
  {
    says: 'references stay inside their shadow tree',
    html: '<i id="r">no</i><b-b><template shadowrootmode="open"><i id="r">Ref</i><button x aria-labelledby="r"></button></template></b-b>',
    name: 'Ref',
  },
  {
    says: 'labels work inside of a shadow tree',
    html: '<b-b><template shadowrootmode="open"><label for="a">L</label><input x id="a"></template></b-b>',
    name: 'L',
  },
  {
    says: 'a form whose fields have names of built-ins is read as any other',
    html: '<form x aria-label="F"><input name="getAttribute"><input name="firstChild"><input name="localName"></form>',
    name: 'F',
  },
  {
    says: 'a title tells what hidden content tells, too',
    html: '<a x href="#" title="RSS"><i aria-hidden="true">RSS</i></a>',
    name: 'RSS',
    chromium: '',
  },
  {
    says: 'a name is cut after 300 characters, and no character is torn apart',
    html: `<a x href="#">${'a'.repeat(299)}😀b</a>`,
    name: 'a'.repeat(299),
  },
];

export const NAME_CASES: readonly NameCase[] = [...REFERENCES, ...LABELS, ...MARKUP, ...CONTENT];

/** Markup of one element, and its role in our terms. */
export const ROLE_CASES: readonly (readonly [html: string, role: string])[] = [
  ['<a x href="#">a</a>', 'link'],
  ['<a x>a</a>', ''],
  ['<button x>a</button>', 'button'],
  ['<button x role="nonsense switch">a</button>', 'switch'],
  ['<button x role="none">a</button>', 'button'],
  ['<h1 x role="none">a</h1>', ''],
  ['<h1 x role="none" aria-label="a">a</h1>', 'heading'],
  ['<input x>', 'textbox'],
  ['<input x type="email">', 'textbox'],
  ['<input x type="search">', 'searchbox'],
  ['<input x type="number">', 'spinbutton'],
  ['<input x type="range">', 'slider'],
  ['<input x type="checkbox">', 'checkbox'],
  ['<input x type="radio">', 'radio'],
  ['<input x type="file">', 'button'],
  ['<input x type="date">', 'textbox'],
  ['<input x type="color">', 'textbox'],
  ['<input x list="l"><datalist id="l"><option>a</datalist>', 'combobox'],
  ['<textarea x></textarea>', 'textbox'],
  ['<select x><option>a</select>', 'combobox'],
  ['<select x multiple><option>a</select>', 'listbox'],
  ['<details><summary x>a</summary></details>', 'button'],
  ['<div x role="img" aria-label="a"></div>', 'img'],
  ['<div x role="region">a</div>', ''],
  ['<progress x value="1"></progress>', 'progressbar'],
  ['<nav x><a href="#">a</a></nav>', 'navigation'],
];
