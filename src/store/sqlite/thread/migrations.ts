/**
 * Each entry takes a data folder to the next schema number, in one transaction. An entry that was released is never changed.
 *
 * The index is two tables, because the scores of words and grams are summed. They keep no texts. Our tokens arrive separated by
 * spaces: the tokenizer splits at nothing else (quotes are replaced before, as they cannot be written here).
 * `versions.seq` is the row number in both.
 *
 * A document has an `owner`, the client whose private one it is, or none if it is shared. `readings` says who has read which
 * version, and `heads` which of them is a client's newest: only those are in the index. A body is the bytes of a text or of a
 * response, stored once, in the row or in a file.
 */
export const MIGRATIONS: readonly string[] = [
  `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;

CREATE TABLE documents (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  url TEXT NOT NULL,
  owner TEXT NOT NULL,
  host_key TEXT NOT NULL,
  title TEXT,
  etag TEXT,
  last_modified TEXT,
  last_crawled INTEGER NOT NULL,
  content_hash TEXT,
  newest_version INTEGER,
  is_pinned INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX documents_url ON documents (url);
CREATE INDEX documents_host ON documents (host_key);
CREATE INDEX documents_newest ON documents (newest_version);

CREATE TABLE bodies (
  seq INTEGER PRIMARY KEY,
  hash BLOB NOT NULL UNIQUE,
  bytes INTEGER NOT NULL,
  stored_bytes INTEGER NOT NULL,
  encoding TEXT NOT NULL,
  content BLOB,
  file_name TEXT
);
CREATE INDEX bodies_files ON bodies (file_name, stored_bytes) WHERE file_name IS NOT NULL;

CREATE TABLE versions (
  seq INTEGER PRIMARY KEY,
  doc_seq INTEGER NOT NULL,
  content_hash BLOB NOT NULL,
  body_seq INTEGER NOT NULL,
  text_bytes INTEGER NOT NULL,
  facts TEXT NOT NULL,
  first_read_at INTEGER NOT NULL,
  last_read_at INTEGER NOT NULL,
  is_indexed INTEGER NOT NULL,
  UNIQUE (doc_seq, content_hash)
);
CREATE INDEX versions_body ON versions (body_seq);

CREATE TABLE readings (
  doc_seq INTEGER NOT NULL,
  version_seq INTEGER NOT NULL,
  client_id TEXT NOT NULL,
  session_id TEXT NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  PRIMARY KEY (doc_seq, version_seq, client_id, session_id)
) WITHOUT ROWID;

CREATE TABLE heads (
  version_seq INTEGER NOT NULL,
  client_id TEXT NOT NULL,
  doc_seq INTEGER NOT NULL,
  read_at INTEGER NOT NULL,
  PRIMARY KEY (doc_seq, client_id)
) WITHOUT ROWID;
CREATE INDEX heads_version ON heads (version_seq, client_id);

CREATE VIRTUAL TABLE words_index USING fts5 (
  title, body, content='', contentless_delete=1,
  tokenize="ascii tokenchars '!#$%&()*+,-./:;<=>?@[\\]^_\`{|}~'"
);
CREATE VIRTUAL TABLE grams_index USING fts5 (
  grams, content='', contentless_delete=1,
  tokenize="ascii tokenchars '!#$%&()*+,-./:;<=>?@[\\]^_\`{|}~'"
);

CREATE TABLE requests (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  client_id TEXT NOT NULL,
  session_id TEXT NOT NULL,
  is_private INTEGER NOT NULL,
  url TEXT NOT NULL,
  host_key TEXT NOT NULL,
  method TEXT NOT NULL,
  headers TEXT NOT NULL,
  resource_type TEXT,
  page_url TEXT,
  page_host_key TEXT,
  sent_at INTEGER NOT NULL
);
CREATE INDEX requests_url ON requests (url);
CREATE INDEX requests_host ON requests (host_key);
CREATE INDEX requests_page_host ON requests (page_host_key) WHERE page_host_key IS NOT NULL;

CREATE TABLE responses (
  request_seq INTEGER PRIMARY KEY,
  status INTEGER NOT NULL,
  mime TEXT,
  headers TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  body_seq INTEGER,
  version_seq INTEGER
);
CREATE INDEX responses_body ON responses (body_seq) WHERE body_seq IS NOT NULL;
CREATE INDEX responses_version ON responses (version_seq) WHERE version_seq IS NOT NULL;
CREATE INDEX responses_received ON responses (received_at);

CREATE TABLE chunks (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  doc_seq INTEGER NOT NULL,
  url TEXT NOT NULL,
  position INTEGER NOT NULL,
  section_path TEXT,
  text TEXT NOT NULL,
  tokens INTEGER NOT NULL,
  embedding BLOB,
  signature BLOB,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (doc_seq, id)
);
CREATE INDEX chunks_url_idx ON chunks (url);

CREATE TABLE crawl_queue (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  url TEXT NOT NULL,
  host TEXT NOT NULL,
  host_key TEXT NOT NULL,
  depth INTEGER NOT NULL,
  from_url TEXT,
  client_id TEXT NOT NULL,
  session_id TEXT NOT NULL,
  source_id TEXT NOT NULL,
  policy TEXT NOT NULL,
  state TEXT NOT NULL,
  reason TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  not_before INTEGER NOT NULL DEFAULT 0,
  claim_id TEXT,
  worker_id TEXT,
  lease_ends_at INTEGER,
  version_id TEXT,
  added_at INTEGER NOT NULL,
  finished_at INTEGER,
  UNIQUE (client_id, source_id, url)
);
CREATE INDEX crawl_queue_next ON crawl_queue (host, state, depth, seq);
CREATE INDEX crawl_queue_claims ON crawl_queue (claim_id) WHERE claim_id IS NOT NULL;
CREATE INDEX crawl_queue_leases ON crawl_queue (lease_ends_at) WHERE state = 'claimed';
CREATE INDEX crawl_queue_states ON crawl_queue (state, not_before);

CREATE TABLE crawl_hosts (
  host TEXT PRIMARY KEY,
  host_key TEXT NOT NULL,
  delay_ms INTEGER,
  next_at INTEGER NOT NULL DEFAULT 0,
  last_claim_at INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  client_id TEXT NOT NULL,
  name TEXT,
  mode TEXT NOT NULL,
  config TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  owner_address TEXT,
  started_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  ended_at INTEGER
) WITHOUT ROWID;
`,
  `
ALTER TABLE crawl_queue ADD COLUMN pattern TEXT;
ALTER TABLE crawl_queue ADD COLUMN content_hash TEXT;
ALTER TABLE crawl_queue ADD COLUMN essence_hash TEXT;
CREATE INDEX crawl_queue_content ON crawl_queue (client_id, source_id, content_hash) WHERE content_hash IS NOT NULL;
CREATE INDEX crawl_queue_essence ON crawl_queue (client_id, source_id, essence_hash) WHERE essence_hash IS NOT NULL;
CREATE INDEX crawl_queue_finished ON crawl_queue (finished_at) WHERE finished_at IS NOT NULL;

CREATE TABLE crawl_patterns (
  client_id TEXT NOT NULL,
  source_id TEXT NOT NULL,
  pattern TEXT NOT NULL,
  host_key TEXT NOT NULL,
  repeats INTEGER NOT NULL,
  is_trap INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (client_id, source_id, pattern)
) WITHOUT ROWID;
`,
  `
DROP INDEX crawl_queue_next;
CREATE INDEX crawl_queue_next ON crawl_queue (host, state, client_id, session_id, depth, seq);
CREATE INDEX crawl_queue_claimed ON crawl_queue (client_id, session_id) WHERE state = 'claimed';
ALTER TABLE crawl_hosts ADD COLUMN last_client TEXT NOT NULL DEFAULT '';
ALTER TABLE crawl_hosts ADD COLUMN last_session TEXT NOT NULL DEFAULT '';
`,
];
