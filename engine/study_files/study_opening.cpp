// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/database_header.h"
#include "engine/study_files/study.h"

#include <string>
#include <system_error>

// Opening a study: nothing is written to a file before all of it was verified.

namespace pimento {

namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kApplication = 0x50494d53; // "PIMS", application id in the header of the file
constexpr const char* kAnother = "Name another file";

/// Checks the first bytes of a file. Error: they show that it cannot be opened as a study.
Result<void> checkHeader(const DatabaseHeader& header, const fs::path& file)
{
    using enum DatabaseHeader::Kind;
    const std::string name = file.string();
    if (header.kind == Missing) {
        return fail("there is no such study", name, "'pimento-cli explore --study FILE' makes one");
    }
    if (header.kind == Empty) {
        return fail("is empty and no study yet", name, "'pimento-cli explore --study FILE' makes one of it");
    }
    if (header.kind == Other || header.application != kApplication) {
        return fail("is not a study of Pimento", name, kAnother);
    }
    if (header.version > kStudyFormat) {
        return fail("is a study of a newer version of Pimento (format " + std::to_string(header.version) +
                        "; this one reads " + std::to_string(kStudyFormat) + ")",
                    name, "Open it with that version");
    }
    if (header.version < 1 || header.usesLog) {
        return fail(ErrorKind::Damaged, "is damaged (unknown header)", name,
                    "Nothing in it has changed; continue with a copy");
    }
    return {};
}

Result<void> checkNeighbours(const fs::path& file)
{
    return hasForeignJournal(file) ? fail("has a file of another program next to it, with -wal or -journal after its "
                                          "name",
                                          file.string(), "Move that file away first")
                                   : Result<void>{};
}

Result<SealedTables> tablesOf(const fs::path& file, std::int64_t format)
{
    auto database = Database::open(file, SealedTables::kBusyMilliseconds);
    if (!database) {
        Error error = database.error();
        error.what = "cannot be opened (" + error.what + ")";
        error.hint = kAnother;
        return tl::unexpected<Error>(std::move(error));
    }
    return SealedTables(*std::move(database), file, studyTables(format));
}

/// Creates the tables that older versions of the format lack.
Result<void> renew(const fs::path& file)
{
    auto tables = tablesOf(file, kStudyFormat);
    return tables ? tables->create(kApplication, kStudyFormat) : tl::unexpected<Error>(tables.error());
}

} // namespace

Result<std::unique_ptr<Study>> Study::open(const fs::path& file, StudyAccess access, const Reads& reads)
{
    const DatabaseHeader header = readDatabaseHeader(file);
    Result<void> checked = checkHeader(header, file);
    checked = checked ? checkNeighbours(file) : checked;
    if (!checked) {
        return tl::unexpected<Error>(checked.error());
    }
    auto tables = tablesOf(file, header.version);
    if (!tables) {
        return tl::unexpected<Error>(tables.error());
    }
    const auto known = tables->hasTables();
    if (!known || !*known) {
        return known ? fail(ErrorKind::Damaged, "is damaged (its tables are not those of a study)", file.string(),
                            "Nothing in it has changed; continue with a copy")
                     : tl::unexpected<Error>(known.error());
    }
    std::unique_ptr<Study> study(new Study(*std::move(tables), header.version));
    Result<void> ready = study->m_tables.prepare();
    ready = ready ? study->check(reads ? reads(*study) : std::nullopt) : ready;
    ready = ready && access == StudyAccess::Write ? study->m_tables.tryWriting() : ready;
    if (!ready) {
        return tl::unexpected<Error>(ready.error());
    }
    if (access == StudyAccess::Write && header.version < kStudyFormat) { // the file was verified completely
        const auto renewed = renew(file);
        study.reset();
        return renewed ? open(file, access, reads) : tl::unexpected<Error>(renewed.error());
    }
    return study;
}

Result<std::unique_ptr<Study>> Study::make(const fs::path& file)
{
    if (const auto checked = checkNeighbours(file); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    auto tables = tablesOf(file, kStudyFormat);
    if (!tables) {
        return tl::unexpected<Error>(tables.error());
    }
    if (const auto created = tables->create(kApplication, kStudyFormat); !created) {
        return tl::unexpected<Error>(created.error());
    }
    return open(file, StudyAccess::Write);
}

Result<std::unique_ptr<Study>> Study::create(const fs::path& file)
{
    using enum DatabaseHeader::Kind;
    const DatabaseHeader header = readDatabaseHeader(file);
    return header.kind == Missing || header.kind == Empty ? make(file)
                                                          : fail("already exists", file.string(), kAnother);
}

Result<std::unique_ptr<Study>> Study::openOrCreate(const fs::path& file, const Reads& reads)
{
    using enum DatabaseHeader::Kind;
    const DatabaseHeader header = readDatabaseHeader(file);
    return header.kind == Missing || header.kind == Empty ? make(file) : open(file, StudyAccess::Write, reads);
}

} // namespace pimento
