// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/artifact_system.h"

#include "engine/kernels/binding/kernel_binding.h"
#include "engine/systems/dcc/question_text.h"
#include "engine/systems/dcc_artifact/artifact_model.h"
#include "engine/systems/dcc_artifact/generators/kernel.h"

#include <array>
#include <utility>

namespace pimento {

namespace {

constexpr std::array<SpaceWords, 4> kSpaces = {{
    {Space::Listed, "Drafts that the published generator writes. The fastest draft may be missing; only the space of "
                    "all drafts is sure to contain it."},
    {Space::Kept, "The first complete draft of every tile size. The fastest draft may be missing; only the space of "
                  "all drafts is sure to contain it."},
    {Space::Complete, "Drafts that use every group and core. The fastest draft may be missing; only the space of all "
                      "drafts is sure to contain it."},
    {Space::All, "Every draft, including those that leave groups or cores idle."},
}};

std::vector<SettingSpec> artifactSettings()
{
    SettingSpec mode{.id = "mode",
                     .title = "Mode",
                     .explanation = "Where the input of the kernel comes from.",
                     .group = "",
                     .kind = SettingKind::Choice,
                     .standard = std::string(dcc_artifact::modeName(Mode::Kernel)),
                     .choices = {{std::string(dcc_artifact::modeName(Mode::Kernel)), "Kernel: input from host memory",
                                  "Loads and stores."},
                                 {std::string(dcc_artifact::modeName(Mode::Inference)), "Inference: input from the GPU",
                                  "Stores only; available for GEMV and attention on AttAcc."}},
                     .dependsOnKernel = true};
    return {spaceSetting(kSpaces), std::move(mode)};
}

/// Checks that a kernel is one of the five that the generators know, in the data type that they were written for.
Result<void> checkKernel(const KernelRef& kernel)
{
    if (!kernel.text.empty()) {
        return fail("the published artifact has no generator for this kernel", "",
                    "Choose another kernel or the compiled model");
    }
    if (kernel.elementType != KernelRef{}.elementType) {
        return fail("the published artifact has no element type \"" + kernel.elementType.substr(0, 40) + "\"", "",
                    "Use " + KernelRef{}.elementType + " or the compiled model");
    }
    return {};
}

/// Writes the sizes of a kernel in canonical form, and returns them as the generators take them.
Result<Shape> bindSizes(KernelRef& ref, const Kernel& kernel)
{
    std::vector<std::string> names;
    for (const ShapeKey& key : kernel.keys) {
        names.push_back(key.name);
    }
    for (auto& [name, size] : ref.sizes) {
        size = plainSize(size);
    }
    const auto text = orderedSizes(ref.sizes, names);
    return text ? Shape::parse(kernel, *text) : tl::unexpected<Error>(text.error());
}

/// Refuses data that exceeds the device's memory, because the generators accept any address.
Result<void> checkRoom(const Shape& shape, const Kernel& kernel, const sim::DeviceDescription& device)
{
    constexpr std::int64_t kElementBytes = 2;
    const std::int64_t memory = std::int64_t{device.channels()} * device.banksPerChannel() * device.bankBytes();
    std::int64_t elements = 1; // elements of the largest tensor; 2^48 at most
    for (const std::int64_t extent : shape.extents()) {
        elements *= extent;
    }
    return elements <= memory / kElementBytes
               ? Result<void>{}
               : fail("has a tensor of " + std::to_string(elements * kElementBytes) + " bytes, " + device.title +
                          " has a memory of " + std::to_string(memory),
                      "shape of " + kernel.name, "Use smaller sizes");
}

/// A problem of the artifact; its own type identifies it in casts.
class ArtifactProblem final : public DraftProblem {
public:
    using DraftProblem::DraftProblem;
};

class ArtifactSystem final : public System {
public:
    [[nodiscard]] const SystemInfo& info() const override
    {
        static const SystemInfo info{
            .id = "dcc-artifact", .title = "Published artifact", .summary = std::string(artifactModel().summary())};
        return info;
    }

    [[nodiscard]] Result<void> takes(const MadeDevice& device) const override
    {
        return machineIn(device).and_then([](const auto& machine) { return artifactModel().takes(*machine); });
    }

    /// Lists the kernels with the text of the library kernel that computes the same.
    [[nodiscard]] std::vector<SystemKernel> kernels(const Catalogue& catalogue) const override
    {
        std::vector<SystemKernel> all;
        for (const Kernel& kernel : kernelLibrary()) {
            const auto written = language::findKernel(catalogue.kernels, kernel.name);
            all.push_back(
                {kernel.name, kernel.title, kernel.summary, kernel.keys, {}, written ? (*written)->text : ""});
        }
        return all;
    }

    [[nodiscard]] std::vector<SettingSpec> settings(const MadeDevice& /*device*/) const override
    {
        return artifactSettings();
    }

    [[nodiscard]] Result<std::shared_ptr<const Problem>> pose(const Question& question,
                                                              const Catalogue& catalogue) const override
    {
        auto bound = bindArtifact(question, catalogue);
        if (!bound) {
            return tl::unexpected<Error>(bound.error());
        }
        bound->question.system = info().id;
        return std::make_shared<const ArtifactProblem>(*std::move(bound));
    }
};

} // namespace

const System& artifactSystem()
{
    static const ArtifactSystem system;
    return system;
}

Result<BoundDrafts> bindArtifact(const Question& question, const Catalogue& catalogue)
{
    if (const auto checked = checkKernel(question.workload); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    const auto kernel = findKernel(question.workload.name);
    if (!kernel) {
        return tl::unexpected<Error>(kernel.error());
    }
    Question written = question;
    const auto shape = bindSizes(written.workload, **kernel);
    if (!shape) {
        return tl::unexpected<Error>(shape.error());
    }
    const auto machine = machineOf(question.device, catalogue);
    if (!machine) {
        return tl::unexpected<Error>(machine.error());
    }
    if (const auto fits = checkRoom(*shape, **kernel, (*machine)->description()); !fits) {
        return tl::unexpected<Error>(fits.error());
    }
    if (!written.device.text.empty()) { // otherwise the device is found by its name
        written.device.name = (*machine)->description().name;
    }
    const std::vector<SettingSpec> specs = artifactSettings();
    auto plain = canonical(std::move(written), specs);
    if (!plain) {
        return tl::unexpected<Error>(plain.error());
    }
    const auto space = parseSpace(wordOf(*plain, settingOf(specs, "space")));
    const auto mode = dcc_artifact::parseMode(wordOf(*plain, settingOf(specs, "mode")));
    if (!space || !mode) {
        return tl::unexpected<Error>(space ? mode.error() : space.error());
    }
    DraftQuestion asked = artifactQuestion(*kernel, *shape, *machine, *space, *mode);
    const auto checked = check(asked);
    return checked ? Result<BoundDrafts>(BoundDrafts{*std::move(plain), std::move(asked), ""})
                   : tl::unexpected<Error>(checked.error());
}

const DraftProblem* artifactProblem(const Problem& problem) { return dynamic_cast<const ArtifactProblem*>(&problem); }

} // namespace pimento
