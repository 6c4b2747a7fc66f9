export { invokePrimary, type InvokedPrimary, type PrimaryRequest } from './invoke-primary.ts';
export { checkFields, readFields, type FieldsAnswer, type FieldsRequest } from './read-fields.ts';
