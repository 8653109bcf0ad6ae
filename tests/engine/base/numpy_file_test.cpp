// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/numpy_file.h"

#include "tests/support/files.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

class NumpyFile : public testing::Test {
protected:
    [[nodiscard]] std::filesystem::path file() const { return m_folder.path() / "a.npy"; }

    TemporaryFolder m_folder;
};

} // namespace

TEST_F(NumpyFile, ReadsWhatItWrites)
{
    const std::vector<std::int64_t> sizes = {2, 3};
    const std::vector<double> values = {1, 2.5, -3, 0, 5, 6};
    ASSERT_TRUE(writeNumpyNumbers(file(), sizes, values));

    const auto read = readNumpyNumbers(file());
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->sizes, sizes);
    EXPECT_EQ(read->values, values);
}

// The products of the sizes have more than 63 bits; the last one is 0 in 64 bits.
TEST_F(NumpyFile, RefusesSizesThatFitNoFile)
{
    using Sizes = std::vector<std::int64_t>;
    constexpr std::int64_t kLarge = std::int64_t{1} << 62;
    for (const Sizes& sizes : {Sizes{4, kLarge}, Sizes{65'536, 65'536, std::int64_t{1} << 32}}) {
        writeAll(file(), numpyHeader("<f8", sizes));
        EXPECT_FALSE(readNumpyNumbers(file())) << sizes.size();
    }
}

} // namespace pimento::test
