import * as z from 'zod';
import type { Family } from '../config/index.ts';
import { fail, nearest, type ToolNaming } from '../core/index.ts';
import type { Effect, Tool } from '../tools/index.ts';
import { toListedInput, toListedSchema } from './listed-schema.ts';

/** A tool as tools/list shows it. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: MutableJsonSchema & { type: 'object' };
  /** Absent for prose tools. */
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
  /** A tool's listed name; undefined if it is not offered. */
  readonly listedAs: ToolNaming;
  nearestNames(name: string): string[];
}

const ANNOTATIONS: Record<Effect, ToolAnnotations> = {
  reads: annotations({ readOnlyHint: true, idempotentHint: true }),
  // Not idempotent: going back or starting a session twice has another effect.
  navigates: annotations({}),
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
    listedAs(name) {
      const tool = byName.get(name);
      return tool && listedName(tool, options.names);
    },
    nearestNames: (name) =>
      nearest(
        name,
        listed.map((tool) => tool.name),
      ),
  };
}

/** Several clients reject a whole server for one dot in a name. */
export function portableName(name: string): string {
  return name.replaceAll('.', '_');
}

function listedName({ name }: Tool, names: RegistryOptions['names']): string {
  return names === 'canonical' ? name : portableName(name);
}

/** A tool with its schemas as JSON Schema, computed once. */
export function describeTool(tool: Tool, names: RegistryOptions['names']): ListedTool {
  return {
    name: listedName(tool, names),
    title: tool.name,
    description: tool.description,
    inputSchema: toJsonSchema(tool.input, 'input'),
    ...(tool.output !== undefined && {
      outputSchema: toJsonSchema(tool.output.extend(ADDED_FIELDS), 'output'),
    }),
    annotations: ANNOTATIONS[tool.effect],
  };
}

function toListed({ inputSchema, outputSchema, ...tool }: ListedTool): ListedTool {
  const listed = { ...tool, inputSchema: toListedInput(inputSchema) };
  return outputSchema === undefined ? listed : { ...listed, outputSchema: toListedSchema(outputSchema) };
}

/** Added to an answer that was cut or stripped. */
const ADDED_FIELDS = {
  truncated: z.boolean().optional(),
  omitted: z.record(z.string(), z.int()).optional(),
  hiddenRemoved: z.int().optional(),
};

function toJsonSchema(schema: z.ZodObject, io: 'input' | 'output'): ListedTool['inputSchema'] {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, override: dropObviousBounds });
  return { ...splitTypes(json), type: 'object' };
}

/** Strict validators warn about a list of types, but accept `anyOf`. */
function splitTypes<T>(json: T): T {
  if (Array.isArray(json)) return json.map(splitTypes) as T; // an array of the same kind
  if (typeof json !== 'object' || json === null) return json;
  const entries = Object.entries(json).map(([keyword, value]: [string, unknown]) =>
    keyword === 'type' && Array.isArray(value)
      ? ['anyOf', value.map((type: unknown) => ({ type }))]
      : [keyword, splitTypes(value)],
  );
  return Object.fromEntries(entries) as T; // the same keywords, except `type`
}

// Checked but not listed: few callers come near these limits, and the error names them.
const UNTOLD = ['minLength', 'maxLength', 'minItems', 'maxItems', 'exclusiveMinimum', 'pattern'];

/** Bounds that every sensible value satisfies only cost a model tokens. */
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
