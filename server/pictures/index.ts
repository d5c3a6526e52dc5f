export { checkPictures } from './encode-picture.ts';
export { pictureUrl } from './picture-url.ts';
export { storePicture } from './store-picture.ts';
export { acceptUploads, onlyFile, readUpload, type Upload } from './read-upload.ts';
export { badPicture, noPicture } from './refusals.ts';
export { servePictures } from './routes.ts';
export { giveUpWaiting, listReady, removeRefusedUpload } from './store.ts';
export { type StoreUploads, storeUserPictures, storeProductPictures, type SentPicture } from './uploads.ts';
