// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text_sink.h"
#include "engine/problem/export_form.h"
#include "engine/problem/problem.h"
#include "engine/search/evaluation.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"
#include "sim/base/units.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// A file that was written.
struct ExportedFile {
    std::string_view form; // id of its form
    std::string name;      // path
    std::uint64_t bytes = 0;
};

/// Settings and observers of an export. All pointers are borrowed.
struct ExportContext {
    std::string version;         // version of the product
    CostCache* cache = nullptr;  // known costs
    Progress* run = nullptr;     // simulated requests
    Progress* writing = nullptr; // written pieces; called from evaluations as well
    std::stop_token stop = {};
};

/// Path of a file of a form in the folder of a candidate.
[[nodiscard]] std::string exportPlace(const std::string& folder, std::string_view file);

/// A candidate that is ready to be written in the forms of its system.
class CandidateExport {
public:
    virtual ~CandidateExport() = default;

    /// Reason why the candidate has no such form; "": it has.
    [[nodiscard]] virtual std::string whyNot(const ExportForm& form) const = 0;
    /// Writes forms to a folder, which must exist; each file is complete or absent. Error: the device cannot run the
    /// candidate, a file cannot be written, or a stop; files that were completed before stay.
    [[nodiscard]] virtual Result<std::vector<ExportedFile>> write(std::span<const ExportForm* const> forms,
                                                                  const std::string& folder) = 0;
    /// Cycles of the run that write() made. None: it made no run.
    [[nodiscard]] virtual std::optional<Cycles> cycles() const { return std::nullopt; }
    /// Cost of the candidate. None: it was not evaluated.
    [[nodiscard]] virtual std::optional<Evaluation> cost() const { return std::nullopt; }
};

/// An export whose forms are one text each.
class TextExport : public CandidateExport {
public:
    [[nodiscard]] Result<std::vector<ExportedFile>> write(std::span<const ExportForm* const> forms,
                                                          const std::string& folder) final;
    /// Gives the text of a form that the candidate has to a sink. False: the sink ended it.
    [[nodiscard]] virtual bool produce(const ExportForm& form, const TextSink& sink) const = 0;

protected:
    /// Takes the context, which must outlive this object.
    explicit TextExport(const ExportContext& context) : m_context(&context) {}

    [[nodiscard]] const ExportContext& context() const { return *m_context; }

private:
    const ExportContext* m_context;
};

/// Makes a row of a list of a problem ready. Problem and context must outlive the result. Error: the candidate
/// cannot be compiled, or a stop.
using ExportMaker = Result<std::unique_ptr<CandidateExport>> (*)(const Problem& problem,
                                                                 const std::shared_ptr<const CandidateList>& list,
                                                                 std::size_t row, const ExportContext& context);

/// A form that a candidate does not have.
struct MissingForm {
    const ExportForm* form = nullptr;
    std::string why;
};

/// Removes the forms that a candidate does not have from a list, and returns them.
[[nodiscard]] std::vector<MissingForm> removeMissing(std::vector<const ExportForm*>& forms,
                                                     const CandidateExport& candidate);

/// Size of a file that was written; 0: unknown.
[[nodiscard]] std::uint64_t sizeOfFile(const std::string& name);

/// Writes a file in pieces: `produce` gets a sink for them, and returns false if the sink ended the writing. Error: the
/// file cannot be written, or a stop.
[[nodiscard]] Result<void> writeInPieces(const std::string& name, const ExportContext& context,
                                         const std::function<bool(const TextSink&)>& produce);

} // namespace pimento
