export { checkPictures } from './encode-picture.ts';
export { keepPortrait } from './portrait.ts';
export { acceptUploads, readUpload, type Upload } from './read-upload.ts';
export { badPicture, tooManyPictures } from './refusals.ts';
export { servePictures } from './routes.ts';
export { forgetRefused, giveUpWaiting } from './store.ts';
export { type KeepUploads, keepOwnPictures, keepPictures, type SentPicture } from './uploads.ts';
