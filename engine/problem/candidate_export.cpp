// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/candidate_export.h"

#include "engine/base/output_file.h"

#include <filesystem>
#include <system_error>
#include <utility>

namespace pimento {

std::string exportPlace(const std::string& folder, std::string_view file)
{
    return (std::filesystem::path(folder) / file).string();
}

Result<std::vector<ExportedFile>> TextExport::write(std::span<const ExportForm* const> forms, const std::string& folder)
{
    std::vector<ExportedFile> files;
    for (const ExportForm* form : forms) {
        const std::string name = exportPlace(folder, form->files.front());
        const auto written =
            writeInPieces(name, *m_context, [&](const TextSink& sink) { return produce(*form, sink); });
        if (!written) {
            return tl::unexpected<Error>(written.error());
        }
        files.push_back({form->id, name, sizeOfFile(name)});
    }
    return files;
}

std::vector<MissingForm> removeMissing(std::vector<const ExportForm*>& forms, const CandidateExport& candidate)
{
    std::vector<MissingForm> missing;
    std::erase_if(forms, [&](const ExportForm* form) {
        std::string why = candidate.whyNot(*form);
        return !why.empty() && (missing.push_back({form, std::move(why)}), true);
    });
    return missing;
}

std::uint64_t sizeOfFile(const std::string& name)
{
    std::error_code code;
    const auto bytes = std::filesystem::file_size(name, code);
    return code ? 0 : std::uint64_t{bytes};
}

Result<void> writeInPieces(const std::string& name, const ExportContext& context,
                           const std::function<bool(const TextSink&)>& produce)
{
    auto file = OutputFile::create(name);
    if (!file) {
        return tl::unexpected<Error>(file.error());
    }
    std::int64_t pieces = 0;
    const bool isWhole = produce([&](std::string_view text) {
        file->write(text);
        if (context.writing != nullptr) {
            context.writing->report(++pieces, 0);
        }
        return !context.stop.stop_requested() && !file->isBroken();
    });
    if (!isWhole && !file->isBroken()) {
        return fail(ErrorKind::Stopped, "was interrupted", "", "Files that were finished stay in the folder");
    }
    return file->close();
}

} // namespace pimento
