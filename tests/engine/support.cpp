// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/support.h"

#include "engine/systems/dcc_artifact/artifact_model.h"
#include "tests/support/places.h"

#include <algorithm>
#include <iterator>

namespace pimento::test {

const BackendRegistry& backends() { return catalogue().backends; }

const std::vector<std::shared_ptr<const sim::Machine>>& commandMachines()
{
    static const auto machines = [] {
        std::vector<std::shared_ptr<const sim::Machine>> found;
        std::ranges::copy_if(backends().all(), std::back_inserter(found),
                             [](const auto& machine) { return machine->description().hasCommands(); });
        return found;
    }();
    return machines;
}

const Catalogue& catalogue()
{
    static const Catalogue all = Catalogue::load(sourceFile()).value();
    return all;
}

DraftQuestion question(const std::string& kernel, const std::string& shape, const std::string& backend, Space space,
                       Mode mode)
{
    const Kernel* found = findKernel(kernel).value();
    return artifactQuestion(found, Shape::parse(*found, shape).value(), backends().find(backend).value(), space, mode);
}

Draft draft(const DraftQuestion& question, const std::string& text)
{
    return parseDraft(text, question.shape.extents(), question.resources()).value();
}

} // namespace pimento::test
