import * as z from 'zod';
import { setting } from './setting.ts';
import { SERVICE_ADDRESS, SERVICE_KEY, serviceAddress, serviceKey } from './web-table.ts';

/** How web.readFromPage divides a page and ranks its passages, and what search by meaning needs. */
export const PASSAGE_SETTINGS = {
  'embedding-provider': setting({
    env: 'EMBEDDING_PROVIDER',
    schema: z.enum(['auto', 'http', 'local', 'none']),
    default: 'auto',
    says: 'What makes embeddings, for search by meaning: an OpenAI-compatible server (http), a model on this machine (local), or nothing. auto is http where EMBEDDING_SERVER_URL is set. See docs/passages.md.',
    needsByValue: { http: 'embedding-server-url', local: 'embedding-model-path' },
  }),
  'embedding-server-url': setting({
    env: 'EMBEDDING_SERVER_URL',
    schema: serviceAddress,
    default: '',
    defaultSays: 'none',
    says: 'Where the embedding server is, before /v1/embeddings.',
    allows: SERVICE_ADDRESS,
    needs: ['embedding-server-api-key', 'embedding-model-name'],
    secret: true,
    guarded: true,
  }),
  'embedding-server-api-key': setting({
    env: 'EMBEDDING_SERVER_API_KEY',
    schema: serviceKey,
    default: '',
    defaultSays: 'none',
    says: 'Key for that server; any word if it takes none.',
    allows: SERVICE_KEY,
    needs: 'embedding-server-url',
    secret: true,
    guarded: true,
  }),
  'embedding-model-name': setting({
    env: 'EMBEDDING_MODEL_NAME',
    schema: z.string().regex(/^\S{1,200}$/),
    default: '',
    defaultSays: 'none',
    says: 'The model that this server is asked for. After a change: wayfarer reindex.',
    allows: 'the name of a model, without spaces',
    needs: 'embedding-server-url',
  }),
  'embedding-model-path': setting({
    env: 'EMBEDDING_MODEL_PATH',
    schema: z.string(),
    default: '',
    defaultSays: 'none',
    says: 'Folder of the model for EMBEDDING_PROVIDER=local, in the form that transformers.js reads.',
    guarded: true,
  }),
  'embedding-tokens-size': setting({
    env: 'EMBEDDING_TOKENS_SIZE',
    schema: z.int().min(32).max(8_192),
    default: 512,
    says: 'How long the passages of web.readFromPage may be, in estimated tokens.',
  }),
  'similarity-threshold': setting({
    env: 'SIMILARITY_THRESHOLD',
    schema: z.number().min(0).max(1),
    default: 0.72,
    says: 'The least cosine between a question and a passage that answers it, where passages are found by meaning.',
  }),
} as const;
