import type { FastifyInstance } from 'fastify';
import { users } from '#contract/users.ts';
import { notAllowed, notFound } from '../../errors.ts';
import { pictureUrl } from '../../files/files.sql.ts';
import { bindArea, type Gatekeeper } from '../../http/endpoint-binder.ts';
import type { FeatureParts } from '../feature-parts.ts';
import { findUser } from './users.sql.ts';

export function usersRoutes(app: FastifyInstance, gatekeeper: Gatekeeper, { db }: FeatureParts): void {
  bindArea(app, gatekeeper, users, {
    getUser: async ({ params }, { caller }) => {
      if (params.id !== caller.memberId) throw notAllowed();
      const user = await findUser(db, params.id);
      if (!user) throw notFound('There is no such member.');
      const { photoKey, ...rest } = user;
      return { ...rest, profileImage: pictureUrl(photoKey) };
    },
  });
}
