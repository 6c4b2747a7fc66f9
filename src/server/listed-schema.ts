type JsonSchema = Readonly<Record<string, unknown>>;

const INNER_KEYWORDS = new Set([
  'properties',
  'required',
  'additionalProperties',
  'propertyNames',
  'readOnly',
]);

/**
 * The schema of an answer as clients are shown it: its fields and their types, without what is inside those, which would
 * double the cost of the list.
 */
export function toListedSchema<T extends JsonSchema>(schema: T): T {
  const { properties } = schema;
  return isSchema(properties) ? { ...schema, properties: mapValues(properties, withoutInside) } : schema;
}

function withoutInside(schema: JsonSchema): JsonSchema {
  const outer = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => !INNER_KEYWORDS.has(keyword)),
  );
  const { items, anyOf } = outer;
  return {
    ...outer,
    ...(isSchema(items) && { items: withoutInside(items) }),
    ...(Array.isArray(anyOf) && {
      anyOf: anyOf.filter(isSchema).map(withoutInside),
    }),
  };
}

function mapValues(record: JsonSchema, map: (schema: JsonSchema) => JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, isSchema(value) ? map(value) : value]),
  );
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
