export { registerNotices } from './routes.ts';
export { listNoticeReaders, type NoticeReader } from './store.ts';
export { unsubscribeFrom } from './unsubscribe-link.ts';
export { findSettings, forgetSettings } from './store.ts';
