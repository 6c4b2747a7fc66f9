import { deflateSync } from 'node:zlib';

/** A word or a line at a place: points from the lower left corner of a page of 612 × 792. */
export interface Written {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
}

export interface PdfWish {
  readonly pages: readonly (readonly Written[])[];
  readonly title?: string;
  readonly isEncrypted?: boolean;
  /** What the file says of the number of its pages. */
  readonly count?: number;
  readonly rotate?: number;
  /** The drawing of every page, instead of its texts. */
  readonly content?: Buffer;
  /** The font of all texts, instead of one whose letters are known. */
  readonly font?: string;
}

/** A PDF as small as one can be, with a table of its objects. */
export function writePdf({ pages, title, isEncrypted, count, rotate, content, font }: PdfWish): Buffer {
  const objects: (string | Buffer)[] = [
    '',
    '',
    font ?? '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  const kids: string[] = [];
  for (const texts of pages) {
    const drawing = content ?? deflateSync(Buffer.from(texts.map(shown).join('\n'), 'latin1'));
    objects.push(stream(drawing));
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Rotate ${rotate ?? 0} /Resources << /Font << /F1 3 0 R >> >> /Contents ${objects.length} 0 R >>`,
    );
    kids.push(`${objects.length} 0 R`);
  }
  objects[0] = '<< /Type /Catalog /Pages 2 0 R >>';
  objects[1] = `<< /Type /Pages /Count ${count ?? kids.length} /Kids [${kids.join(' ')}] >>`;
  const trailer: string[] = ['/Root 1 0 R'];
  if (title !== undefined) {
    objects.push(`<< /Title (${escaped(title)}) >>`);
    trailer.push(`/Info ${objects.length} 0 R`);
  }
  if (isEncrypted === true) {
    const secret = '<' + '5a'.repeat(32) + '>';
    objects.push(`<< /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O ${secret} /U ${secret} >>`);
    trailer.push(`/Encrypt ${objects.length} 0 R /ID [<00112233> <00112233>]`);
  }
  return assemble(objects, trailer.join(' '));
}

function shown({ text, x, y, size = 10 }: Written): string {
  return `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped(text)}) Tj ET`;
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, '\\$&');
}

function stream(data: Buffer): Buffer {
  const head = `<< /Length ${data.length} /Filter /FlateDecode >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream')]);
}

function assemble(objects: readonly (string | Buffer)[], trailer: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  const add = (part: string | Buffer): void => {
    const bytes = Buffer.from(part as string, 'latin1');
    parts.push(bytes);
    at += bytes.length;
  };
  objects.forEach((object, index) => {
    offsets.push(at);
    add(`${index + 1} 0 obj\n`);
    add(object);
    add('\nendobj\n');
  });
  const start = at;
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`);
  for (const offset of offsets) add(`${String(offset).padStart(10, '0')} 00000 n \n`);
  add(`trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}

/** Lines under each other, from a place downwards. */
export function column(
  lines: readonly string[],
  { x, y, pitch = 12 }: { x: number; y: number; pitch?: number },
): Written[] {
  return lines.map((text, index) => ({ text, x, y: y - index * pitch }));
}

const DESCRIPTOR =
  '/FontDescriptor << /Type /FontDescriptor /FontName /AAAAAA+Sea /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>';
/** A font of numbered glyphs without a table of their characters. */
export const UNMAPPED = `<< /Type /Font /Subtype /Type0 /BaseFont /AAAAAA+Sea /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /AAAAAA+Sea /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ${DESCRIPTOR} /DW 500 >>] >>`;
/** A font whose glyphs from "A" on have these names. */
export const NAMED = (names: string): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /AAAAAA+Sea /FirstChar 32 /LastChar 122 /Widths [${'500 '.repeat(91)}] /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [65 ${names}] >> ${DESCRIPTOR} >>`;
