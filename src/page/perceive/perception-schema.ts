import * as z from 'zod';
import type { Description, FrameVersion, Perception, Selectors } from '../../inpage/index.ts';

/** By the names that callers have for them. */
export const LANDMARKS = ['header', 'nav', 'main', 'aside', 'footer', 'dialog', 'form', 'search'] as const;

export const GROUP_KINDS = [
  'radiogroup',
  'fieldset',
  'form',
  'list',
  'nav',
  'table',
  'card',
  'section',
  'menu',
  'tabs',
  'dialog',
  'place',
] as const;

const landmark = z.enum(LANDMARKS);
const groupKind = z.enum(GROUP_KINDS);
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const pair = z.tuple([z.number(), z.number()]);
const yes = z.literal(true).exactOptional();

export const stateSchema = z.object({
  checked: z.union([z.boolean(), z.literal('mixed')]).exactOptional(),
  selected: z.boolean().exactOptional(),
  expanded: z.boolean().exactOptional(),
  pressed: z.union([z.boolean(), z.literal('mixed')]).exactOptional(),
  disabled: yes,
  readonly: yes,
  required: yes,
  invalid: yes,
  current: z.string().exactOptional(),
  value: z.string().exactOptional(),
  min: z.number().exactOptional(),
  max: z.number().exactOptional(),
  now: z.number().exactOptional(),
});

const described = {
  node: z.int(),
  role: z.string(),
  name: z.string(),
  guessed: yes,
  tag: z.string(),
  state: stateSchema.exactOptional(),
  box,
  covered: yes,
  landmark: landmark.exactOptional(),
  row: z.string().exactOptional(),
  around: z.number().exactOptional(),
  outside: yes,
  target: z.number().exactOptional(),
  evidence: z.enum(['native', 'aria', 'listener', 'framework', 'focusable', 'cursor']),
  depth: z.int(),
  ordinal: z.int().exactOptional(),
  primary: yes,
  attributes: z.record(z.string(), z.string()).exactOptional(),
  handled: yes,
  shown: z.string().exactOptional(),
  cut: z.literal(true).exactOptional(),
  options: z.string().exactOptional(),
  before: z.string().exactOptional(),
  items: z.array(z.int()).exactOptional(),
};

export const perceptionSchema = z.object({
  documentId: z.string(),
  version: z.int(),
  url: z.string(),
  base: z.string(),
  title: z.string(),
  isLoading: z.boolean(),
  path: z.array(z.int()),
  scroll: pair,
  viewport: pair,
  size: pair,
  region: z
    .object({ isFound: z.boolean(), isSelector: z.boolean(), nearest: z.array(z.string()) })
    .exactOptional(),
  headings: z.array(z.object({ node: z.int(), level: z.int(), text: z.string() })),
  facts: z.array(z.object({ node: z.int(), kind: z.enum(['price', 'status']), text: z.string() })),
  groups: z.array(
    z.object({
      name: z.string(),
      kind: groupKind,
      landmark: landmark.exactOptional(),
      parent: z.int().exactOptional(),
      role: z.string().exactOptional(),
    }),
  ),
  elements: z.array(z.object({ ...described, group: z.int().exactOptional() })),
  frames: z.array(
    z.object({
      index: z.int(),
      before: z.int(),
      box,
      name: z.string(),
      hidden: yes,
      covered: yes,
      group: z.int().exactOptional(),
      landmark: landmark.exactOptional(),
    }),
  ),
  isPart: yes,
  otherTags: z.record(z.string(), z.int()).exactOptional(),
  unknownHosts: z.int(),
  counts: z.object({
    hidden: z.int(),
    beyond: z.int(),
    frames: z.int(),
    headings: z.int(),
    hiddenText: z.int(),
  }),
}) satisfies z.ZodType<Perception>;

export const descriptionsSchema = z.array(
  z
    .object({
      ...described,
      groupName: z.string().exactOptional(),
      groupKind: groupKind.exactOptional(),
      isVisible: z.boolean(),
    })
    .nullable(),
) satisfies z.ZodType<readonly (Description | null)[]>;

export const selectorsSchema = z
  .object({ css: z.string(), text: z.string().exactOptional() })
  .nullable() satisfies z.ZodType<Selectors | null>;

export const versionSchema = z.object({
  documentId: z.string(),
  version: z.int(),
}) satisfies z.ZodType<FrameVersion>;
