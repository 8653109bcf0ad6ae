// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lower/family_needs.h"
#include "engine/lower/program.h"
#include "sim/base/result.h"

#include <array>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::lower {

/// Lowers the statements of one family of devices. A new family is one file with one of these and a row in families().
class Family {
public:
    virtual ~Family() = default;

    [[nodiscard]] virtual std::string_view name() const = 0;
    /// What its programs ask of a device.
    [[nodiscard]] virtual const FamilyNeeds& needs() const = 0;
    /// Plan of one statement (not a softmax). Error: what the device cannot do, with line and column of the kernel.
    [[nodiscard]] virtual Result<std::unique_ptr<StatementPlan>> lower(Program& program, std::size_t statement,
                                                                       StatementTiling tiling) const = 0;
    /// One plan for a softmax, the statement before and the statement behind it that never leaves the device; nullptr
    /// when the device or the draft does not allow it.
    [[nodiscard]] virtual std::unique_ptr<StatementPlan> fuse(Program& program, std::size_t softmax) const
    {
        (void)program;
        (void)softmax;
        return nullptr;
    }
};

[[nodiscard]] const Family& attaccFamily();
[[nodiscard]] const Family& hbmPimFamily();
[[nodiscard]] const Family& aimFamily();
[[nodiscard]] const Family& crfFamily();
[[nodiscard]] const std::array<const Family*, 4>& families();
/// The names of all families, as device files give them.
[[nodiscard]] std::vector<std::string_view> familyNames();
/// Error: the device has no family, or an unknown one.
[[nodiscard]] Result<const Family*> familyOf(const sim::DeviceDescription& device);

/// Something that improves a lowered program (paper sec. 4.3). A new pass is one file with one of these and a row in
/// passes().
class Pass {
public:
    virtual ~Pass() = default;

    [[nodiscard]] virtual std::string_view name() const = 0; // for command lines: "staging"
    [[nodiscard]] virtual std::string_view title() const = 0;
    [[nodiscard]] virtual std::string_view summary() const = 0; // one sentence
    virtual void run(Program& program) const = 0;
};

/// All passes in the order in which they run.
[[nodiscard]] const std::vector<const Pass*>& passes();

/// "exact", "expanded".
[[nodiscard]] std::string_view name(Indexing indexing);
/// Whether a kernel reads indices with gaps. If not, its programs are the same with both ways of indexing.
[[nodiscard]] bool hasGaps(const affine::Kernel& kernel);

struct LowerOptions {
    std::vector<std::string> disabledPasses;
    Indexing indexing = Indexing::Exact;
    std::stop_token stop = {}; // gives up with an error
};

/// Lowers a bound kernel with a draft to the device. Errors: no lowering for the device, an element type or operation
/// that it does not have, an unknown pass, tensors that do not fit.
[[nodiscard]] Result<std::unique_ptr<Program>> lower(const affine::Kernel& kernel,
                                                     const std::vector<DimensionSet>& sets, const Draft& draft,
                                                     std::shared_ptr<const sim::DeviceDescription> device,
                                                     const LowerOptions& options = {});

/// Whether an error says that data does not fit a device with this draft; another draft may do.
[[nodiscard]] bool isAboutCapacity(const Error& error);

/// "gemv.py:7:13" or "gemv, line 7, column 13".
[[nodiscard]] std::string placeText(const affine::Kernel& kernel, affine::Place place);
/// The place in the kernel's text that an error of the lowering names, if it does.
[[nodiscard]] std::optional<affine::Place> placeOf(const Error& error, const affine::Kernel& kernel);

} // namespace pimento::lower
