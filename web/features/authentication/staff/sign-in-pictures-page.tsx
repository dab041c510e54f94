import { useQuery } from '@tanstack/react-query';
import type { DraftItem } from '#contract/drafts.ts';
import { type SignInPictures, signInPicturesSubjectId } from '#contract/sign-in-pictures.staff.ts';
import { DraftPage } from '#web/staff/draft/draft-page.tsx';
import { useDraft } from '#web/staff/draft/use-draft.ts';
import { ObjectHeadSkeleton } from '#web/staff/object-page/object-head-skeleton.tsx';
import { settingsList } from '#web/staff/settings/settings-list.ts';
import { NoCapability } from '#web/staff/shell/no-capability.tsx';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { PictureList } from './picture-list.tsx';
import { PublishPicturesNote } from './publish-pictures-note.tsx';
import { signInPictureCalls, signInPicturesQuery } from './sign-in-pictures.calls.ts';
import { SignInPreview } from './sign-in-preview.tsx';

const title = 'Sign-in picture';
const fieldLabels = { pictures: 'Pictures' };

export function SignInPicturesPage() {
  const { can } = usePermissions();
  return can('settings.read') ? <LoadedPictures /> : <NoCapability capability="settings.read" />;
}

function LoadedPictures() {
  const { data, error, refetch } = useQuery({ ...signInPicturesQuery(), refetchOnWindowFocus: false });
  if (data) return <PicturesDraft item={data} />;
  return (
    <StaffPage title={title} back={settingsList}>
      {error ? <LoadFailed error={error} onRetry={refetch} /> : <ObjectHeadSkeleton />}
    </StaffPage>
  );
}

function PicturesDraft({ item }: { item: DraftItem<SignInPictures> }) {
  const draft = useDraft({ item, calls: signInPictureCalls, fieldLabels });
  const { pictures } = draft.values;
  return (
    <DraftPage
      kind="sign-in picture"
      subjectId={signInPicturesSubjectId}
      draft={draft}
      name={title}
      list={settingsList}
      lines={<p>The sign-in page shows one picture a day, in this order.</p>}
      tabs={[{ id: 'preview', label: 'Preview', content: <SignInPreview pictures={pictures} /> }]}
      formatValue={(_, value) => describePictures(value as SignInPictures['pictures'])}
      publishNote={<PublishPicturesNote live={item.live?.pictures ?? []} pictures={pictures} />}
    >
      <PictureList draft={draft} />
    </DraftPage>
  );
}

const describePictures = (pictures: SignInPictures['pictures']) =>
  pictures
    .map(({ credit, isShown }) => `${credit || 'No credit'}${isShown ? '' : ' (not shown)'}`)
    .join(', ');
