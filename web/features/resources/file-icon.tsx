import File from 'lucide-react/icons/file';
import FileArchive from 'lucide-react/icons/file-archive';
import FileImage from 'lucide-react/icons/file-image';
import FileVideo from 'lucide-react/icons/file-play';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import FileType from 'lucide-react/icons/file-type';
import FileAudio from 'lucide-react/icons/file-volume';
import Presentation from 'lucide-react/icons/presentation';
import styles from './file-icon.module.css';

const kinds = {
  pdf: { icon: FileText, extensions: ['pdf'] },
  words: { icon: FileType, extensions: ['doc', 'docx', 'odt', 'rtf', 'txt', 'md'] },
  sheet: { icon: FileSpreadsheet, extensions: ['xls', 'xlsx', 'xlsm', 'ods', 'csv'] },
  slides: { icon: Presentation, extensions: ['ppt', 'pptx', 'odp'] },
  picture: { icon: FileImage, extensions: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg', 'tif', 'tiff'] },
  film: { icon: FileVideo, extensions: ['mp4', 'mov', 'webm', 'avi'] },
  sound: { icon: FileAudio, extensions: ['mp3', 'wav', 'm4a', 'ogg'] },
  archive: { icon: FileArchive, extensions: ['zip', '7z', 'rar', 'gz'] },
};

export function FileIcon({ extension }: { extension: string }) {
  const [kind, { icon: Icon }] = Object.entries(kinds).find(([, { extensions }]) =>
    extensions.includes(extension),
  ) ?? ['other', { icon: File }];
  return (
    <span className={styles.icon} data-kind={kind}>
      <Icon size={22} aria-hidden="true" />
    </span>
  );
}
