import { concept } from '../../concept/concept.ts';
import { pictureSchedules } from './uploads.ts';
import { moveRequests } from './fetches/request-pictures.ts';
import { servePictures } from './routes.ts';

export { checkPictures, isHeic } from './encode-picture.ts';
export { pictureUrl } from './picture-files.ts';
export { storePicture } from './store-picture.ts';
export { acceptUploads, onlyFile, readUpload, type Upload } from './read-upload.ts';
export { badPicture, noPicture } from './refusals.ts';
export {
  giveUpWaiting,
  listAttachable,
  listReady,
  notePlaces,
  removeRefusedUpload,
  type UploadState,
} from './store.ts';
export {
  encodePictures,
  newPictureKey,
  type SentPicture,
  storeProductPictures,
  type StoreUploads,
  storeUserPictures,
} from './uploads.ts';
export { fetchPictures, type FetchedPicture } from './fetches/fetch-due.ts';
export { readPictureAddress } from './fetches/fetch-picture.ts';
export {
  findNewlyNamed,
  findPicturesOfImport,
  type NamedPicture,
  type PicturesOfImport,
  requestPictures,
} from './fetches/request-pictures.ts';
export { repeatFailed } from './fetches/store.ts';

export const pictures = concept({
  site: servePictures,
  schedules: pictureSchedules,
  moveMerged: (tx, { mergedIds, keptId }) => moveRequests(tx, mergedIds, keptId),
});
