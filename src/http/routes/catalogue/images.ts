/** Pictures: drawn ones, uploads, and the upload call in the shape of the specification's image host. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { wireId } from '../../../contract/common.ts';
import { uploadedSchema } from '../../../contract/mobiles.ts';
import type { Services } from '../../../services.ts';
import { AppError, invalidField } from '../../../shared/errors.ts';
import { IMAGE_MAX_BYTES } from '../../../shared/upload-limits.ts';
import { messages } from '../../../shared/words/messages.ts';
import {
  catalogueAway,
  findMobileById,
  isUploaded,
  type Mobile,
  uploadImage,
} from '../../../shop/catalogue/index.ts';
import { sendCached } from '../../cache/send-cached.ts';
import { draw, drawingHash, VIEWS } from '../../pages/pictures.ts';
import { cachedSharingPicture, readSharingPicture } from '../../pages/sharing-pictures.ts';
import { goneWith } from '../../plugins/admission.ts';
import { uploadUrl } from '../../translate/mobile.ts';

/** Enough for the largest picture over a slow line. */
const UPLOAD_TIME_MS = 120_000;
const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_A_MINUTE = 'public, max-age=60';
/** Pictures are data: whatever is inside must not run, even when opened by itself. */
const INERT = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Mail programs, other sites and those who show a link's preview load them. */
const EMBEDDABLE = { 'cross-origin-resource-policy': 'cross-origin' };

const DRAWING_HEADERS = {
  ...EMBEDDABLE,
  'content-type': 'image/svg+xml; charset=utf-8',
  'content-security-policy': INERT,
  'cache-control': FOR_EVER,
};

const drawingParams = z.object({
  id: wireId,
  file: z.string().regex(/^(?:back|front|side|open)-\d{1,2}\.[\w-]{12}\.svg$/),
});
const sharingParams = z.object({
  file: z.string().regex(/^[a-z0-9_-]{1,500}\.[\w-]{4,12}\.jpg$/),
});
const uploadParams = z.object({
  key: wireId,
  file: z.string().regex(/^(?:320|640|1280)\.(?:webp|avif)$/),
});

export async function imageRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/pictures/:id/:file',
    {
      config: { permission: 'public', caching: 'public', share: 'when-made' },
      schema: { params: drawingParams, hide: true },
    },
    async (request, reply) => {
      const { id, file } = request.params;
      const [name = '', hash = ''] = file.split('.');
      const [viewName, colour] = name.split('-');
      const view = VIEWS.find((known) => known === viewName);
      if (!view) throw new AppError('not-found');
      const key = `drawing:${hash}`;
      const cached = services.pageCache.get(key);
      if (cached) return sendCached(request, reply, cached);

      const drawing = { view, colour: Number(colour) };
      const listed = services.catalogue.latest().byId.get(id);
      // The hash says everything about a drawing: no question to the database, however busy it is.
      const isThis = listed !== undefined && drawingHash(listed, drawing) === hash;
      const drawn = isThis ? listed : await app.gates.catalogue.run(() => findDrawn(services, id));
      const address = `/pictures/${id}/${name}.${drawingHash(drawn, drawing)}.svg`;
      if (!address.endsWith(file)) return redirectFormer(reply, address);
      const answer = await services.pageCache.produce(key, async () => ({
        status: 200,
        headers: DRAWING_HEADERS,
        body: Buffer.from(draw(drawn, drawing)),
        shows: [],
      }));
      return sendCached(request, reply, answer);
    },
  );

  routes.get(
    '/pictures/sharing/:file',
    {
      config: { permission: 'public', caching: 'public', share: 'when-made' },
      schema: { params: sharingParams, hide: true },
    },
    async (request, reply) => {
      const { file } = request.params;
      const read = () => readSharingPicture(services, file);
      const picture =
        cachedSharingPicture(services, file) ??
        (await app.gates.pictures.run(read, goneWith(reply.raw)));
      if (!picture) throw new AppError('not-found');
      if (!Buffer.isBuffer(picture)) return redirectFormer(reply, picture.address);
      return reply
        .headers(EMBEDDABLE)
        .header('content-type', 'image/jpeg')
        .header('cache-control', FOR_EVER)
        .send(picture);
    },
  );

  await app.register(uploadRoutes, { services });
}

/** @returns the phone, also one that is no longer on sale @throws AppError not-found */
async function findDrawn({ catalogue, db }: Services, id: string): Promise<Mobile> {
  const listed = (await catalogue.current()).byId.get(id);
  const drawn = listed ?? (await catalogue.unlessAway(() => findMobileById(db, id), null));
  if (!drawn) throw catalogue.isAway() ? catalogueAway() : new AppError('not-found');
  return drawn;
}

/** The address of a picture as it was, or a made-up one. Nothing is drawn for it. */
function redirectFormer(reply: FastifyReply, address: string): FastifyReply {
  return reply.headers(EMBEDDABLE).header('cache-control', FOR_A_MINUTE).redirect(address);
}

/** Pictures that staff have uploaded. */
async function uploadRoutes(app: FastifyInstance, { services }: { services: Services }) {
  await app.register(multipart, {
    limits: { fileSize: IMAGE_MAX_BYTES, files: 1, fields: 4, parts: 5 },
  });
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/images/:key/:file',
    {
      config: { permission: 'public', caching: 'public' },
      schema: { params: uploadParams, hide: true },
    },
    async (request, reply) => {
      const image = await services.imageStore.get(`${request.params.key}/${request.params.file}`);
      if (!image) throw await pictureMissing(services, request.params.key);
      return reply
        .headers(EMBEDDABLE)
        .header('content-type', image.contentType)
        .header('content-security-policy', INERT)
        .header('cache-control', FOR_EVER)
        .send(image.bytes);
    },
  );

  routes.post(
    '/images',
    {
      config: { permission: 'admin', bodyTimeMs: UPLOAD_TIME_MS },
      bodyLimit: IMAGE_MAX_BYTES + 64 * 1024,
      schema: {
        summary: 'Upload a picture (multipart field `image`)',
        consumes: ['multipart/form-data'],
        response: { 200: uploadedSchema },
      },
    },
    async (request) => {
      const key = await uploadImage(services, request.actor, await readUpload(request));
      return { success: true as const, data: { display_url: uploadUrl(key) } };
    },
  );
}

/** One that was uploaded and is not there is a fault of the set-up, which nobody would look for here. */
async function pictureMissing({ db, logger }: Services, imageKey: string): Promise<AppError> {
  if (await isUploaded(db, imageKey)) {
    logger.error(
      { imageKey },
      'an uploaded picture is not in the image store of this process; several processes need one store in common',
    );
  }
  return new AppError('not-found');
}

async function readUpload(request: FastifyRequest): Promise<Uint8Array> {
  if (!request.isMultipart()) throw new AppError('unsupported-media-type');
  const part = await request.file();
  if (part?.fieldname !== 'image') throw invalidField('image', messages.mobile.imageRequired);
  const bytes = await part.toBuffer();
  // `toBuffer` misses it where the file is cut after the last piece was read.
  if (part.file.truncated) throw new AppError('body-too-large');
  return bytes;
}
