// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/layer_library.h"

#include "tests/support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace pimento::dataflow {

TEST(LayerLibrary, HasLayersThatAllCanBeAsked)
{
    ASSERT_GE(libraryLayers().size(), 15U);
    for (const SystemKernel& kernel : namedLayers()) {
        WorkloadRef workload;
        workload.name = kernel.name;
        workload.elementType = "int8";
        for (const ShapeKey& key : kernel.keys) {
            workload.sizes[key.name] = std::to_string(key.example);
        }
        const auto layer = layerNamed(workload);
        EXPECT_TRUE(layer) << kernel.name << ": " << (layer ? "" : layer.error().message());
    }
}

TEST(LayerLibrary, SaysWhichRowOfATableIsWrong)
{
    const test::TemporaryFolder folder;
    const auto file = folder.path() / "layers.csv";
    const std::string head = "name,title,op,channels,output_channels,height,width,window_height,window_width,stride,"
                             "dilation,padding,groups,source\n";
    test::writeAll(file, head + "a,A,convolution,3,8,8,8,3,3,1,1,1,1,\n");
    EXPECT_EQ(readLayers(file)->size(), 1U);
    test::writeAll(file, head + "a,A,convolution,three,8,8,8,3,3,1,1,1,1,\n");
    EXPECT_THAT(readLayers(file).error().message(), testing::HasSubstr("has \"three\" in the column channels"));
    test::writeAll(file, head + "a,A,pooling,3,8,8,8,3,3,1,1,1,1,\n");
    EXPECT_THAT(readLayers(file).error().message(), testing::HasSubstr("line 2"));
}

} // namespace pimento::dataflow
