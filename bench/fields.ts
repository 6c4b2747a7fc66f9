// What state.snapshot reads on real pages, beside what a person read there: title, price and what to press.
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { runProgram } from '../test/support/program.ts';
import { RawClient } from '../test/support/raw-client.ts';
import { serveSuite, type ServedSuite } from './suite.ts';

// Everything but this machine: the pages name resources of others.
const ELSEWHERE =
  '0.0.0.0/2,64.0.0.0/3,96.0.0.0/4,112.0.0.0/5,120.0.0.0/6,124.0.0.0/7,126.0.0.0/8,128.0.0.0/1,::/0';
const GOAL = 0.75;
const MOST_WRONG_AND_SURE = 1;

const expectedSchema = z.array(
  z.object({
    id: z.string(),
    /** Those to work with, and those that are measured when the work is done. */
    set: z.enum(['work', 'last']),
    title: z.array(z.string()),
    /** Null where the page shows none for what it is about. */
    price: z.union([
      z.object({ value: z.number(), currency: z.array(z.string()) }),
      z.literal('several'),
      z.null(),
    ]),
    /** Labels that may be pressed; null where nothing should be. */
    primary: z.array(z.string().nullable()),
  }),
);
type ExpectedPage = z.infer<typeof expectedSchema>[number];

const readingSchema = z.object({
  value: z.unknown(),
  currency: z.string().optional(),
  several: z.number().optional(),
  confidence: z.string().optional(),
});
const snapshotSchema = z.object({
  fields: z.object({
    title: readingSchema.nullable(),
    price: readingSchema.nullable(),
    cta: readingSchema.nullable(),
  }),
});
type Snapshot = z.infer<typeof snapshotSchema>['fields'];

interface JudgedPage {
  readonly isTitle: boolean;
  readonly isPrice: boolean;
  readonly isCta: boolean;
  /** Something else would be pressed. */
  readonly isWrongCta: boolean;
  readonly isWrongAndSure: boolean;
}

export async function benchFields(folder: string | undefined): Promise<void> {
  await using suite = await serveSuite(folder);
  if (suite === undefined) return;
  const all = expectedSchema.parse(JSON.parse(readFileSync('bench/fields-expected.json', 'utf8')));
  const client = new RawClient(runProgram({ args: ['--deny-net', ELSEWHERE] }));
  await client.initialize();
  const only = process.env['FIELDS_SET'];
  for (const set of ['work', 'last'] as const) {
    if (only !== undefined && only !== set) continue;
    const judged: JudgedPage[] = [];
    for (const page of all.filter((each) => each.set === set)) judged.push(await judge(page, client, suite));
    tell(set, judged);
  }
  await client.stop();
}

async function judge(page: ExpectedPage, client: RawClient, suite: ServedSuite): Promise<JudgedPage> {
  await client.call('nav_goto', { url: suite.urlOf(`${page.id}.html.gz`) });
  const told = await client.call('state_snapshot', { fields: ['title', 'price', 'cta'] });
  const snapshot = snapshotSchema.safeParse(told);
  if (!snapshot.success) {
    console.log(`  ${page.id} failed: ${JSON.stringify(told).slice(0, 200)}`);
    return { isTitle: false, isPrice: false, isCta: false, isWrongCta: false, isWrongAndSure: false };
  }
  const { title, price, cta } = snapshot.data.fields;
  const isPrice = isSamePrice(page.price, price);
  const isCta = page.primary.some((label) => plain(label) === plain(cta?.value));
  const judged = {
    isTitle: page.title.some((text) => plain(text) === plain(title?.value)),
    isPrice,
    isCta,
    isWrongCta: !isCta && cta !== null,
    isWrongAndSure: !isPrice && typeof price?.value === 'number' && price.confidence === 'sure',
  };
  if (!judged.isTitle) console.log(`  ${page.id} title ${JSON.stringify(title?.value)}`);
  if (!isPrice) console.log(`  ${page.id} price ${JSON.stringify(price)}`);
  if (!judged.isCta) console.log(`  ${page.id} cta ${JSON.stringify(cta?.value)}`);
  return judged;
}

function isSamePrice(expected: ExpectedPage['price'], read: Snapshot['price']): boolean {
  if (expected === null) return read === null;
  if (expected === 'several') return read?.value === null && (read.several ?? 0) > 1;
  return read?.value === expected.value && expected.currency.includes(read.currency ?? '');
}

const plain = (text: unknown): string =>
  typeof text === 'string' ? text.replace(/\s+/g, ' ').trim().toLowerCase() : '';

function tell(set: string, judged: readonly JudgedPage[]): void {
  const count = (is: (page: JudgedPage) => boolean): number => judged.filter(is).length;
  const read = count(({ isTitle }) => isTitle) + count(({ isPrice }) => isPrice);
  const wrong = count(({ isWrongAndSure }) => isWrongAndSure);
  const isMet = read / (2 * judged.length) >= GOAL && wrong <= MOST_WRONG_AND_SURE;
  console.log(
    `${isMet ? 'ok' : 'MISSED'}: fields (${set}): of ${judged.length} pages ${count(({ isTitle }) => isTitle)} titles, ` +
      `${count(({ isPrice }) => isPrice)} prices, ${count(({ isTitle, isPrice }) => isTitle && isPrice)} with both, ` +
      `${count(({ isCta }) => isCta)} main actions and ${count(({ isWrongCta }) => isWrongCta)} wrong ones; ${wrong} wrong prices called sure; goal ${GOAL * 100} % of titles and prices`,
  );
  if (!isMet) process.exitCode = 1;
}
