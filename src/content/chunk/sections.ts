import { LineReader, lineAt } from '../paging/index.ts';

/** A paragraph, list, table, code block or formula. */
export interface MarkdownBlock {
  readonly text: string;
  /** Tables, code and formulas mean little in parts. */
  readonly isWhole: boolean;
}

/** The blocks between two headings. */
export interface MarkdownSection {
  readonly path: readonly string[];
  readonly blocks: readonly MarkdownBlock[];
}

const HEADING = /^(#{1,6})[ \t]+(?=[^ \t])(.+)$/;
const CLOSING_MARKS = /(?<=[ \t])#+$/;
const MAX_TITLE_LENGTH = 500;

/** The sections of a Markdown text, in order; one for each heading and one for what comes before the first. */
export function sectionsOf(markdown: string): MarkdownSection[] {
  const sections: { path: string[]; blocks: MarkdownBlock[] }[] = [{ path: [], blocks: [] }];
  let open: Heading[] = [];
  for (const block of blocksOf(markdown)) {
    const heading = block.isWhole ? undefined : headingOf(block.text);
    if (heading === undefined) sections.at(-1)?.blocks.push(block);
    else {
      open = [...open.filter(({ level }) => level < heading.level), heading];
      sections.push({ path: open.map(({ title }) => title), blocks: [] });
    }
  }
  return sections;
}

interface Heading {
  readonly level: number;
  readonly title: string;
}

/** Undefined for other lines, and for what is too long to be a heading. */
function headingOf(line: string): Heading | undefined {
  const [, marks = '', rest = ''] = HEADING.exec(line) ?? [];
  const title = rest.trimEnd().replace(CLOSING_MARKS, '').trimEnd();
  return title === '' || title.length > MAX_TITLE_LENGTH ? undefined : { level: marks.length, title };
}

function blocksOf(markdown: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  const reader = new LineReader();
  let lines: string[] = [];
  let isWhole = false;
  let isFormula = false;
  const end = (): void => {
    const text = lines.join('\n').trimEnd();
    if (text.trim() !== '') blocks.push({ text, isWhole });
    lines = [];
    isWhole = false;
  };
  for (let at = 0; at < markdown.length;) {
    const line = lineAt(markdown, at);
    at = line.end;
    const isInCode = reader.place?.kind === 'fence';
    reader.read(line);
    const isOutside = !isInCode && !isFormula;
    const isHeading = isOutside && headingOf(line.text) !== undefined;
    if (isOutside && (isHeading || line.text.trim() === '')) end();
    if (!isOutside || line.text.trim() !== '') lines.push(line.text);
    if (!isInCode) isFormula = isFormulaAfter(line.text, isFormula);
    isWhole ||= reader.place !== undefined || isFormula || line.text.startsWith('$$');
    if (isHeading) end();
  }
  end();
  return blocks;
}

/** A formula of several lines begins and ends with a line that has one `$$`. */
function isFormulaAfter(text: string, isFormula: boolean): boolean {
  const marks = text.split('$$').length - 1;
  if (isFormula) return marks === 0;
  return text.startsWith('$$') && marks === 1;
}
