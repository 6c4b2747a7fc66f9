type JsonSchema = Readonly<Record<string, unknown>>;

const INNER_KEYWORDS = new Set([
  'properties',
  'required',
  'additionalProperties',
  'propertyNames',
  'readOnly',
]);

/**
 * The output schema as listed for clients: top-level fields and their types only, because nested schemas would
 * double the size of the list.
 */
export function toListedSchema<T extends JsonSchema>(schema: T): T {
  const { properties } = schema;
  return isSchema(properties) ? { ...schema, properties: mapValues(properties, withoutInside) } : schema;
}

/**
 * The input schema as listed for clients. What has a description is listed in those words, without its nested schemas,
 * and `additionalProperties: false` only at the top level. Calls are validated against the full schema.
 */
export function toListedInput<T extends JsonSchema>(schema: T): T {
  const { properties } = schema;
  return isSchema(properties) ? { ...schema, properties: mapValues(properties, inWords) } : schema;
}

function inWords(schema: JsonSchema): JsonSchema {
  const { additionalProperties, ...rest } = withoutWideBounds(schema);
  const { description, anyOf, properties, items } = rest;
  if (description !== undefined) return withoutInside(rest);
  return {
    ...rest,
    ...(isSchema(additionalProperties) && { additionalProperties }),
    ...(isSchema(properties) && { properties: mapValues(properties, inWords) }),
    ...(isSchema(items) && { items: inWords(items) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.filter(isSchema).map(inWords) }),
  };
}

function withoutInside(schema: JsonSchema): JsonSchema {
  const outer = Object.fromEntries(
    Object.entries(withoutWideBounds(schema)).filter(([keyword]) => !INNER_KEYWORDS.has(keyword)),
  );
  const { items, anyOf } = outer;
  return {
    ...outer,
    ...(isSchema(items) && { items: withoutInside(items) }),
    ...(Array.isArray(anyOf) && { anyOf: unique(anyOf.filter(isSchema).map(withoutInside)) }),
  };
}

// No sensible count is below the first, or reaches the second.
const LOW = 1;
const HIGH = 1_000;

function withoutWideBounds({ minimum, maximum, ...rest }: JsonSchema): JsonSchema {
  return {
    ...rest,
    ...(typeof minimum === 'number' && minimum > LOW && { minimum }),
    ...(typeof maximum === 'number' && maximum < HIGH && { maximum }),
  };
}

/** Without their nested schemas, several may be equal. */
function unique(schemas: readonly JsonSchema[]): JsonSchema[] {
  return [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
}

function mapValues(record: JsonSchema, map: (schema: JsonSchema) => JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, isSchema(value) ? map(value) : value]),
  );
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
