export { servePictures } from './routes.ts';
export { acceptUploads, readUpload } from './read-upload.ts';
export { badPicture, tooManyPictures } from './refusals.ts';
export { keepPictures, type SavePictures } from './uploads.ts';
