// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/simulate/verification.h"
#include "engine/problem/catalogue.h"
#include "engine/systems/dcc/functional/random_cases.h"
#include "engine/systems/dcc/model/compiled_program.h"

#include <fmt/format.h>

#include <algorithm>

namespace pimento::cli {

namespace {

constexpr std::int64_t kUsualCases = 100;
constexpr double kMostPoints = 1e6;

using Names = std::vector<std::string>;

/// Command line that verifies the same program with the same data.
std::string commandLine(const RandomCase& drawn)
{
    const DraftQuestion& question = drawn.question;
    Names resident;
    Names streamed;
    for (const affine::Tensor& tensor : question.workload->kernel.tensors) {
        if (tensor.role == affine::TensorRole::Input) {
            (tensor.residency == affine::Residency::Resident ? resident : streamed).push_back(tensor.name);
        }
    }
    std::string line = fmt::format("pimento-cli verify -k {} -s {} -b {} --type {} --indexing {}",
                                   question.kernelName(), question.shapeText(), question.machine->description().name,
                                   affine::name(question.workload->kernel.type), lower::name(*question.indexing));
    const std::pair<const char*, const Names*> lists[] = {
        {"--resident", &resident}, {"--streamed", &streamed}, {"--without-pass", &question.disabledPasses}};
    for (const auto& [option, names] : lists) {
        line += names->empty() ? "" : fmt::format(" {} {}", option, fmt::join(*names, ","));
    }
    return line + fmt::format(" --draft '{}' --seed {}", draftText(question, drawn.draft.parts()),
                              static_cast<std::int64_t>(drawn.seed));
}

/// Devices that kernels can be compiled for, or the chosen one.
Result<std::vector<std::shared_ptr<const sim::Machine>>> machinesOf(const VerifyOptions& options,
                                                                    const BackendRegistry& backends)
{
    std::vector<std::shared_ptr<const sim::Machine>> machines;
    if (!options.question.backend.empty()) {
        const auto machine = backends.findOrRead(options.question.backend);
        if (!machine) {
            return tl::unexpected<Error>(machine.error());
        }
        if (!lower::familyOf((*machine)->description())) {
            return fail("has no random programs of the library: these are compiled to DRAM commands",
                        "device \"" + options.question.backend + "\"",
                        "Choose a device such as attacc, hbm-pim or gddr6-aim, or verify a kernel with -k");
        }
        machines.push_back(*machine);
    } else {
        std::ranges::copy_if(backends.all(), std::back_inserter(machines),
                             [](const auto& machine) { return lower::familyOf(machine->description()).has_value(); });
    }
    return machines.empty() ? Result<std::vector<std::shared_ptr<const sim::Machine>>>(
                                  fail("there is no device to compile to", "datasets/backends", "Add one"))
                            : machines;
}

/// Verifies random programs until `wanted` are done. Refused draws do not count, but are limited in number.
std::vector<std::string> verifyCases(RandomCases& cases, std::int64_t wanted, Tally& tally, Interrupt& interrupt)
{
    std::vector<std::string> wrong;
    ProgressLine line;
    while (tally.verified < wanted && tally.refused < 100 * wanted && !interrupt.isRequested()) {
        line.show(fmt::format("{} of {} verified, {} wrong", tally.verified, wanted, tally.wrong));
        const auto drawn = cases.next();
        if (!drawn) {
            break;
        }
        const auto program = lowerDraft(drawn->question, drawn->draft.parts(), interrupt.token());
        if (!program && interrupt.isRequested()) {
            break;
        }
        if (!program) {
            ++tally.refused;
            continue;
        }
        const auto mistake = verifyProgram(**program, drawn->seed, tally, interrupt, line);
        tally.verified += mistake ? 0 : 1;
        tally.wrong += mistake ? 0 : 1;
        if (!mistake || !mistake->empty()) {
            wrong.push_back(commandLine(*drawn));
            line.clear();
            say(fmt::format("WRONG {}: {}\n  again: {}\n", shown(caseName(drawn->question, drawn->draft)),
                            mistake ? *mistake : shownMessage(mistake.error()), wrong.back()));
        }
    }
    return wrong;
}

} // namespace

int verifyLibrary(const VerifyOptions& options)
{
    const std::int64_t wanted = options.random.value_or(kUsualCases);
    const auto catalogue = Catalogue::loadDefault();
    if (!catalogue) {
        return complain(catalogue.error());
    }
    const auto machines = machinesOf(options, catalogue->backends);
    if (!machines) {
        return complain(machines.error());
    }
    const auto seed = static_cast<std::uint64_t>(options.seed.value_or(1));
    RandomCases cases(catalogue->kernels, *machines, {seed, kMostPoints});
    Interrupt interrupt;
    Tally tally;
    const auto wrong = verifyCases(cases, wanted, tally, interrupt);
    if (options.output == Output::Json) {
        Json document = {{"seed", options.seed.value_or(1)}};
        document.update(tallyJson(tally));
        document["again"] = wrong;
        printJson(document);
    } else {
        printPlain("{} of {} random programs of the library correct (seed {})", tally.verified - tally.wrong,
                   tally.verified, options.seed.value_or(1));
        printTally(tally, "are beyond their device");
    }
    if (interrupt.isRequested()) {
        return kInterrupted;
    }
    return tally.wrong == 0 && tally.verified > 0 ? kDone : kCheckFailed;
}

} // namespace pimento::cli
