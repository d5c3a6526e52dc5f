export { checkPictures } from './encode-picture.ts';
export { storePortrait } from './portrait.ts';
export { acceptUploads, readUpload, type Upload } from './read-upload.ts';
export { badPicture, noPicture } from './refusals.ts';
export { servePictures } from './routes.ts';
export { removeRefusedUpload, giveUpWaiting } from './store.ts';
export { type StoreUploads, storeUserPictures, storeProductPictures, type SentPicture } from './uploads.ts';
