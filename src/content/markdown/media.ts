import { isContentPicture } from './content-picture.ts';
import { visible, escapeText } from './escape.ts';
import type { HtmlElement } from './html/tree.ts';
import { addressText } from './address.ts';
import { texOfImage, writeTex } from './math.ts';
import type { Rule, Writing } from './writing.ts';

const MAX_LABEL = 300;
const DATA_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp);base64,[a-z0-9+/=\s]+$/i;

export const image: Rule = (writing, element, context) => {
  const tex = texOfImage(element);
  if (tex !== undefined) {
    writeTex(writing, { tex, isDisplay: false }, context);
    return;
  }
  if (isPixel(element)) return;
  const { url, isData } = sourceOf(writing, element);
  const label = labelOf(element.attributes['alt']);
  const isContent = isContentPicture((name) => element.attributes[name]);
  if (!isContent && isSign(label)) {
    writing.inline.text(label, context);
    return;
  }
  if (url === undefined) {
    if (isContent) writing.lost.images += 1;
    if (label === '' || !isData) return;
  }
  // As for links to other media, so that no text touches the address.
  writing.inline.text(' ', context);
  writing.inline.picture({ label, url }, context);
  writing.inline.text(' ', context);
};

/** Emoji are often small pictures. */
function isSign(label: string): boolean {
  return label !== '' && (!/[\p{L}\p{N}]/u.test(label) || /^:[\w+-]+:$/.test(label));
}

function isPixel({ attributes }: HtmlElement): boolean {
  return ['width', 'height'].every((side) => /^[012](?:px)?$/.test(attributes[side] ?? ''));
}

function sourceOf(
  writing: Writing,
  { attributes }: HtmlElement,
): { url: string | undefined; isData: boolean } {
  const { src = '', srcset = '' } = attributes;
  const isData = /^\s*data:/i.test(src);
  // Pages with lazy loading keep a placeholder in `src`.
  const late = attributes['data-src'] ?? attributes['data-original'] ?? attributes['data-lazy-src'];
  const candidates = [
    late ?? '',
    isData ? '' : src,
    largestOf(srcset),
    largestOf(attributes['data-srcset'] ?? ''),
  ];
  const named = candidates.filter((candidate) => candidate.trim() !== '');
  const url = named.map((address) => webAddress(writing, address)).find((found) => found !== undefined);
  if (named.length > 0) return { url, isData: false };
  if (isData && writing.keepsDataImages && DATA_IMAGE.test(src))
    return { url: src.replace(/\s+/g, ''), isData };
  return { url: undefined, isData };
}

/** Addresses may contain commas, so only one before a space or after a size ends a candidate. */
function largestOf(srcset: string): string {
  let best = { address: '', size: 0 };
  for (const candidate of srcset.split(/,\s+|(?<=\s[\d.]+[wx]),/)) {
    const [address = '', size = '1'] = candidate.trim().split(/\s+/);
    if (Number.parseFloat(size) > best.size)
      best = { address: address.replace(/,$/, ''), size: Number.parseFloat(size) };
  }
  return best.address;
}

function webAddress({ addresses }: Writing, address: string): string | undefined {
  const url = addresses.resolve(address.trim());
  return url !== undefined && /^https?:/.test(url) ? url : undefined;
}

function labelOf(text: string | undefined): string {
  return visible(text ?? '')
    .slice(0, MAX_LABEL * 2)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_LABEL)
    .toWellFormed();
}

/** Video, audio and frames: a link to their content. */
export const embedded: Rule = (writing, element, context) => {
  const { attributes, tag, children } = element;
  const source = children.find(
    (child): child is HtmlElement => typeof child !== 'string' && child.tag === 'source',
  );
  const address = attributes['src'] ?? attributes['data-src'] ?? source?.attributes['src'] ?? '';
  const url = address.trim() === '' ? undefined : webAddress(writing, address);
  if (url === undefined) return;
  const kind = tag === 'video' || tag === 'audio' ? tag : 'embedded page';
  const title = labelOf(attributes['title']);
  const label = title === '' ? kind : `${kind}: ${escapeText(title, true)}`;
  writing.inline.text(' ', context);
  writing.inline.markdown(`[${label}](${addressText(url)})`, { ...context, link: undefined });
  writing.inline.text(' ', context);
};
