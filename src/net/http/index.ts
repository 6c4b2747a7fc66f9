// A door of its own: what it needs is loaded when the first request goes out.
export {
  createHttpClient,
  MAX_REDIRECTS,
  type FetchOptions,
  type HttpClient,
  type HttpClientOptions,
  type HttpHeaders,
  type HttpRequest,
  type HttpResponse,
} from './http-client.ts';
