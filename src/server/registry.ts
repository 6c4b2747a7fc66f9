import * as z from 'zod';
import type { Family } from '../config/index.ts';
import { fail, nearest } from '../core/index.ts';
import type { Effect, Tool } from '../tools/index.ts';
import { toListedSchema } from './listed-schema.ts';

/** A tool as tools/list shows it. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: MutableJsonSchema & { type: 'object' };
  /** Absent for prose. */
  readonly outputSchema?: MutableJsonSchema & { type: 'object' };
  readonly annotations: ToolAnnotations;
}

type MutableJsonSchema = Record<string, unknown>;

interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

export interface RegistryOptions {
  readonly toolsets: readonly Family[];
  readonly readOnly: boolean;
  readonly names: 'portable' | 'canonical';
}

/** The tools that this server offers, fixed at start. */
export interface Registry {
  readonly listed: readonly ListedTool[];
  find(name: string): Tool | undefined;
  nearestNames(name: string): string[];
}

const ANNOTATIONS: Record<Effect, ToolAnnotations> = {
  reads: annotations({ readOnlyHint: true, idempotentHint: true }),
  navigates: annotations({ idempotentHint: true }),
  acts: annotations({ destructiveHint: true }),
  stores: annotations({}),
};

export function createRegistry(tools: readonly Tool[], options: RegistryOptions): Registry {
  const offered = tools.filter(
    ({ family, effect, inEverySet = false }) =>
      (inEverySet || options.toolsets.includes(family)) &&
      !(options.readOnly && (effect === 'acts' || effect === 'stores')),
  );
  const byName = new Map<string, Tool>();
  for (const tool of offered) {
    for (const name of new Set([tool.name, portableName(tool.name)])) {
      if (byName.has(name)) throw fail('internal', {}, { message: `Two tools are called ${name}.` });
      byName.set(name, tool);
    }
  }
  const listed = offered.map((tool) => toListed(describeTool(tool, options.names)));
  return {
    listed,
    find: (name) => byName.get(name),
    nearestNames: (name) =>
      nearest(
        name,
        listed.map((tool) => tool.name),
      ),
  };
}

/** Several clients refuse a whole server over one dot in a name. */
export function portableName(name: string): string {
  return name.replaceAll('.', '_');
}

/** A tool with its schemas as JSON Schema, computed once. */
export function describeTool(tool: Tool, names: RegistryOptions['names']): ListedTool {
  return {
    name: names === 'canonical' ? tool.name : portableName(tool.name),
    title: tool.name,
    description: tool.description,
    inputSchema: toJsonSchema(tool.input, 'input'),
    ...(tool.output !== undefined && {
      outputSchema: toJsonSchema(tool.output.extend(ADDED_FIELDS), 'output'),
    }),
    annotations: ANNOTATIONS[tool.effect],
  };
}

function toListed({ outputSchema, ...tool }: ListedTool): ListedTool {
  return outputSchema === undefined ? tool : { ...tool, outputSchema: toListedSchema(outputSchema) };
}

/** What the chain adds to an answer that it had to cut or to clean. */
const ADDED_FIELDS = {
  truncated: z.boolean().optional(),
  omitted: z.record(z.string(), z.int()).optional(),
  hiddenRemoved: z.int().optional(),
};

function toJsonSchema(schema: z.ZodObject, io: 'input' | 'output'): ListedTool['inputSchema'] {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, override: dropObviousBounds });
  return { ...json, type: 'object' };
}

// How long a text or a list may be is checked, and said when it is too long; few callers ever come near to it.
const UNTOLD = ['minLength', 'maxLength', 'minItems', 'maxItems', 'exclusiveMinimum', 'pattern'];

/** Bounds that every sensible value keeps tell a model nothing and cost it tokens. */
function dropObviousBounds({ jsonSchema }: { jsonSchema: MutableJsonSchema }): void {
  for (const keyword of UNTOLD) Reflect.deleteProperty(jsonSchema, keyword);
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum'];
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum'];
}

function annotations(hints: Partial<ToolAnnotations>): ToolAnnotations {
  return {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: true,
    ...hints,
  };
}
